// The search on the server. What is found of each kind of record is declared beside its table.

import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { findVisible, findVisibleByWords, findVisibleMeant } from '../../giving/directory/found-members.server.ts';
import { findRecords } from './find-records.server.ts';
import { mostFound, search } from './search.contract.ts';

export const searchServer = [
  handle(search, async (context) => {
    const { data, kinds, caller, input } = context;
    const seer = isStaff(caller)
      ? 'staff'
      : caller.roleId === roles.member
        ? { ownChapters: ownChaptersOf(data, caller.userId) }
        : chaptersOf(context, 'sees');
    const isMember = caller.roleId === roles.member;
    const exact = isMember ? await findVisible(context, input.Text, mostPeople) : [];
    const found = isMember && exact.length === 0 ? await findVisibleByWords(context, input.Text, mostPeople) : exact;
    const records = await findRecords(data, kinds, {
      text: input.Text,
      seer,
      most: mostFound,
      chaptersBy: (right) => chaptersOf(context, right),
    });
    const isNothing = found.length === 0 && records.length === 0;
    const people = isMember && isNothing ? await findVisibleMeant(context, input.Text, mostPeople) : found;
    const rows = [...people.map(directoryResult), ...records].slice(0, mostFound);
    return { rows, total: rows.length };
  }),
];

/** What members find of each other in the palette. The directory has the rest. */
const mostPeople = 6;

const directoryResult = ({ Id, FullName, Profession }: Awaited<ReturnType<typeof findVisible>>[number]) => ({
  Kind: 'Member',
  Id,
  Title: FullName,
  Detail: Profession || null,
  Path: `/directory/${Id}`,
});
