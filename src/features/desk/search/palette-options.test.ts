import { expect, it } from 'vitest';
import { groupsFor } from './palette-options.ts';

const found = (Kind: string, Id: number) => ({ Kind, Id, Title: `${Kind} Rao`, Detail: null, Path: `/${Id}`, TotalRecords: 5 });

it('has what is found under the name of what it is: visitors and meetings are no contents', () => {
  const records = [
    found('Visitor', 1),
    found('Member', 2),
    found('Meeting', 3),
    found('Story', 4),
    found('Announcement', 5),
    found('Sponsor', 6),
  ];
  const groups = groupsFor({ text: 'rao', commands: [], records, iconOf: () => () => null, userId: 1 });
  expect(groups.map(({ heading, options }) => [heading, options.length])).toEqual([
    ['Visitors', 1],
    ['Members', 1],
    ['Meetings', 1],
    ['Contents', 2],
    ['Announcements', 1],
  ]);
});
