// The names that the history and the search know, compared with the kinds of records, the screens and the saves of the whole portal.

import { describe, expect, it } from 'vitest';
import { recordKinds } from '../../src/app/server/record-kinds.ts';
import { access } from '../../src/app/web/access.ts';
import { fieldLabel } from '../../src/features/desk/history/field-labels.ts';
import { recordNames } from '../../src/features/desk/history/history.contract.ts';
import { pathOf, viaLabel } from '../../src/features/desk/history/words.ts';

const change = {
  Id: 1,
  SetId: 1,
  At: '2026-03-05T08:32:00.000Z',
  ById: 1,
  ByName: 'Leela',
  Via: 'AddCmsStories',
  Title: 'A title',
  RecordId: 7,
  OwnerId: 9,
  Kind: 'Changed' as const,
  Fields: [],
  ByIsListed: true,
  MayUndo: true,
  MayRestore: false,
  UndoIsFinal: false,
  IsCut: false,
  SetSize: 1,
  Summary: null,
  TotalRecords: 1,
};

const screens = access.map((entry) => {
  const recordId = 'hasRecords' in entry ? '(/\\d+)?' : '';
  return new RegExp(`^${entry.path.replace(/\$\w+/, '\\d+')}${recordId}$`);
});

const isOfScreen = (path: string | null) => screens.some((pattern) => pattern.test(path ?? ''));

describe('the search', () => {
  it('leads to a screen that exists, the same as the history', () => {
    const kinds = recordKinds.flatMap(({ name, found }) => (found ? [{ name, path: found.path(7) }] : []));
    expect(kinds.length).toBeGreaterThan(10);
    for (const { name, path } of kinds) {
      expect(isOfScreen(path), `${name}: ${path}`).toBe(true);
      expect(path).toBe(pathOf({ ...change, Record: name, IsListed: true }));
    }
  });
});

describe('the history', () => {
  it('can be filtered by every kind of record', () => {
    const names: readonly string[] = recordNames;
    expect(recordKinds.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('links every kind of record to a screen that exists', () => {
    for (const { name } of recordKinds) {
      const path = pathOf({ ...change, Record: name, IsListed: true });
      // Views are chosen above a list, and have no address of their own.
      if (name === 'View') {
        expect(path).toBeNull();
        continue;
      }
      expect(isOfScreen(path), `${name}: ${path}`).toBe(true);
    }
    expect(pathOf({ ...change, Record: 'Payment', IsListed: true })).toBe('/member-details/9');
    expect(pathOf({ ...change, Record: 'Chapter', IsListed: true })).toBe('/chapters/7');
    expect(pathOf({ ...change, Record: 'Story', IsListed: false })).toBeNull();
  });

  it.each([
    ['Story', 'ClientName', 'Client Name'],
    ['Story', 'Name', 'Story Name'],
    ['Article', 'Name', 'Name'],
    ['Meetup', 'Title1', 'Title 1'],
    ['Joined event', 'CMSEventId', 'Published Event'],
    ['Member', 'MembershipEndDate', 'Membership End Date'],
    ['Setting', 'UpiId', 'UPI ID'],
    ['Setting', 'OfficeEmail', 'Office E-mail'],
    ['Setting', 'MembershipFee', 'Membership Fee'],
  ])('calls the field %s.%s %s, as its form does', (record, field, label) => expect(fieldLabel(record, field)).toBe(label));

  it.each([
    ['AddCmsStories', 'Story form'],
    ['command line', 'Command line'],
    ['SaveSettings', 'Settings'],
    ['GetSomething', 'Get something'],
  ])('calls %s %s', (via, label) => expect(viaLabel(via)).toBe(label));
});
