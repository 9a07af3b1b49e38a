// The search on the server. What is found of each kind of record is declared beside its table.

import { handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { findRecords } from './find-records.server.ts';
import { mostFound, search } from './search.contract.ts';

export const searchServer = [
  handle(search, async ({ data, kinds, caller, input }) => {
    const rows = await findRecords(data, kinds, { text: input.Text, isStaff: isStaff(caller), most: mostFound });
    return { rows, total: rows.length };
  }),
];
