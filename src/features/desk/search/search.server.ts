// The search on the server. What is found of each kind of record is declared beside its table.

import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../chapters/assignments/members-of-chapters.server.ts';
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
    const rows = await findRecords(data, kinds, { text: input.Text, seer, most: mostFound });
    return { rows, total: rows.length };
  }),
];
