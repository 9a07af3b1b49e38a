// The history of the yardstick 'engine': one statement for the page and one for the total, each along an index.

import { type Connections, keptTotals } from './engine-connections.ts';
import type { WantedChanges } from './history.ts';

const columns = `changes.id as "Id", set_id as "SetId", changes.at as "At", changes.by_id as "ById", by_name as "ByName",
  changes.via as "Via", record as "Record", record_id as "RecordId", owner_id as "OwnerId", title as "Title", kind as "Kind", fields as "Fields",
  set_size as "SetSize", may_undo as "MayUndo"`;

export const changesOf = (connections: Connections) => {
  const totalOf = keptTotals(connections);
  return async ({ Record, RecordId, ById, OwnerId, CurrentPage, RecordsPerPage }: WantedChanges) => {
    const asked = { record: Record, record_id: RecordId, 'changes.by_id': ById, owner_id: OwnerId };
    const given = Object.entries(asked).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
    const where = given.length > 0 ? `where ${given.map(([column]) => `${column} = ?`).join(' and ')}` : '';
    const values = given.map(([, value]) => value);
    const rows = connections.read<object>({
      sql: `select ${columns} from changes join change_sets on change_sets.id = set_id ${where}
        order by changes.id desc limit ${RecordsPerPage} offset ?`,
      values: [...values, (CurrentPage - 1) * RecordsPerPage],
    });
    const total = totalOf({ sql: `select count(*) as total from changes ${where}`, values });
    return { rows: await rows, total: await total };
  };
};
