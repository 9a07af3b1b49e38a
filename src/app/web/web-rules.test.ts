// Rules of the web client that need no browser: page titles, the part of the address after '?', the entries of the sidebar.

import { describe, expect, it } from 'vitest';
import { roles } from '../../platform/wire/roles.ts';
import { commandsFor } from './keys/palette-commands.ts';
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

describe('the address after the question mark', () => {
  it('keeps every value as text, also numbers and flags', () => {
    expect(parseSearch('?search=123&open=true&none=&sum=1%2B1')).toEqual({ search: '123', open: 'true', none: '', sum: '1+1' });
  });

  it.each(['', '?a=1', '?q=%C3%A9+%26+%2B&page=2'])('%j is the same after parsing and writing', (text) => {
    expect(stringifySearch(parseSearch(text))).toBe(text);
    expect(parseSearch(stringifySearch(parseSearch(text)))).toEqual(parseSearch(text));
  });

  it('leaves out values that are undefined', () => {
    expect(stringifySearch({ page: undefined, size: '25' })).toBe('?size=25');
  });
});

describe('the sidebar', () => {
  const labelsFor = (role: keyof typeof roles) =>
    Object.fromEntries(
      sidebarFor({ roleId: roles[role], offices: [] }).map(({ heading, entries }) => [heading, entries.map((entry) => entry.label)]),
    );

  it('shows a super admin the screens of the staff', () => {
    expect(labelsFor('superAdmin')).toEqual({
      '': ['Dashboard'],
      Members: [
        'Member Management',
        'Member List',
        'Assigned Members',
        'Renewals',
        'Payments',
        'Meetings',
        'Visitors',
        'Find a member',
        'Slips',
        'Announcements',
        'Lights',
      ],
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
      Administration: ['Activity', 'Trash', 'Outbox', 'Data requests', 'Settings'],
    });
  });

  it('shows a member the own records and the contents to read', () => {
    expect(labelsFor('member')).toEqual({
      '': ['Dashboard'],
      Members: ['User Connection', 'User Expectations', 'Events Joined', 'Documents', 'Meetings', 'Visitors', 'Find a member', 'Slips'],
      'Content & CMS': ['Meetup', 'Insights', 'Events', 'Stories', 'CMS Articles'],
    });
  });

  it('shows an admin only the dashboard', () => {
    expect(labelsFor('admin')).toEqual({ '': ['Dashboard'] });
  });

  it('shows an officer what the rights of the office give, of the chosen chapter', () => {
    const offices = [
      { chapterId: 7, chapterName: 'Pune Central', office: 'Secretary', rights: ['sees', 'meetings', 'visitors'] },
      { chapterId: 8, chapterName: 'Agra North', office: 'Treasurer', rights: ['sees', 'money'] },
    ] as const;
    const entriesOf = (chapterId?: number) =>
      sidebarFor({ roleId: roles.admin, offices }, chapterId)
        .find(({ heading }) => heading === 'Chapter')
        ?.entries.map(({ label, to, search }) => `${label} ${to} ${search?.ChapterId ?? ''}`.trim());
    expect(entriesOf()).toEqual([
      'Meetings /meetings 7',
      'Members /chapters/7',
      'Visitors /visitors 7',
      'Announcements /announcements 7',
      'Report /report 7',
      'Trash /trash 7',
    ]);
    expect(entriesOf(8)).toEqual([
      'Meetings /meetings 8',
      'Members /chapters/8',
      'Visitors /visitors 8',
      'Report /report 8',
      'Renewals /renewals 8',
      'Payments /payments 8',
    ]);
    expect(sidebarFor({ roleId: roles.superAdmin, offices }).map(({ heading }) => heading)).not.toContain('Chapter');
  });

  it('shows the meetings of an officer who is a member in the section of the chapter, and nowhere else', () => {
    const offices = [{ chapterId: 7, chapterName: 'Pune Central', office: 'Secretary', rights: ['sees', 'meetings', 'visitors'] }] as const;
    const headings = sidebarFor({ roleId: roles.member, offices })
      .filter(({ entries }) => entries.some(({ path }) => path === '/meetings'))
      .map(({ heading }) => heading);
    expect(headings).toEqual(['Chapter']);
  });
});

describe('the palette', () => {
  const labelsFor = (role: keyof typeof roles, group: string) =>
    commandsFor({ roleId: roles[role], offices: [] })
      .filter((command) => command.group === group)
      .map(({ label }) => label);

  it('offers every screen of the sidebar, and further ones that the role may open', () => {
    for (const role of ['superAdmin', 'member', 'admin'] as const) {
      const inSidebar = sidebarFor({ roleId: roles[role], offices: [] }).flatMap(({ entries }) => entries.map(({ label }) => label));
      expect(labelsFor(role, 'Screens')).toEqual(expect.arrayContaining(inSidebar));
    }
    expect(labelsFor('member', 'Screens')).toContain('Chapters');
    expect(labelsFor('member', 'Screens')).not.toContain('Member List');
  });

  it('offers the forms that the role may open', () => {
    expect(labelsFor('member', 'Actions')).toEqual([
      'Give referral',
      'One-to-one',
      'Thank you',
      'Invite a visitor',
      'Add Connection',
      'Add Expectation',
      'Add New Event',
      'Add Document',
    ]);
    expect(labelsFor('superAdmin', 'Actions')).toEqual(expect.arrayContaining(['Register New Member', 'Add Story', 'Add Sponsor']));
    expect(labelsFor('admin', 'Actions')).toEqual([]);
  });
});
