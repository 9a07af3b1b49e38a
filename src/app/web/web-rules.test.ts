// What the web decides without a browser: titles, the address behind '?', what the sidebar shows to whom.

import { describe, expect, it } from 'vitest';
import { roles } from '../../platform/wire/roles.ts';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { pageTitleOf } from './shell/page-title.ts';
import { sidebarFor } from './sidebar-entries.ts';

describe('the page title', () => {
  it.each([
    ['/dashboard', 'Dashboard Overview'],
    ['/member-details/12', 'Member Details'],
    ['/userEvents-joined', 'User Events Joined'],
    ['/User-connections', 'User Connections'],
    ['/cms-articles', 'Cms Articles'],
    ['/meetup', 'Meetup'],
  ])('of %s is %s', (path, title) => expect(pageTitleOf(path)).toBe(title));
});

describe('the address behind the question mark', () => {
  it('keeps texts as they are, numbers and flags among them', () => {
    expect(parseSearch('?search=123&open=true&none=&sum=1%2B1')).toEqual({ search: '123', open: 'true', none: '', sum: '1+1' });
  });

  it.each(['', '?a=1', '?q=%C3%A9+%26+%2B&page=2'])('comes out of %j as it went in', (text) => {
    expect(stringifySearch(parseSearch(text))).toBe(text);
    expect(parseSearch(stringifySearch(parseSearch(text)))).toEqual(parseSearch(text));
  });

  it('leaves out what is not there', () => {
    expect(stringifySearch({ page: undefined, size: '25' })).toBe('?size=25');
  });
});

describe('the sidebar', () => {
  const labelsFor = (role: keyof typeof roles) =>
    Object.fromEntries(sidebarFor(roles[role]).map(({ heading, entries }) => [heading, entries.map((entry) => entry.label)]));

  it('shows to a super admin what staff works with', () => {
    expect(labelsFor('superAdmin')).toEqual({
      '': ['Dashboard'],
      Members: ['Member Management', 'Member List', 'Assigned Members'],
      'Content & CMS': [
        'Meetup',
        'Insights',
        'Events',
        'Stories',
        'CMS Articles',
        'Chapters',
        'Advisory Committee',
        'Partners',
        'Sponsors',
      ],
    });
  });

  it('shows to a member the own records and the open contents', () => {
    expect(labelsFor('member')).toEqual({
      '': ['Dashboard'],
      Members: ['User Connection', 'User Expectations', 'Events Joined', 'Documents'],
      'Content & CMS': ['Meetup', 'Insights', 'Events', 'Stories', 'CMS Articles'],
    });
  });

  it('shows to an admin the dashboard only', () => {
    expect(labelsFor('admin')).toEqual({ '': ['Dashboard'] });
  });
});
