// A history of a million changes: how it is written into a new database, and the requests.

import { seededRandom } from '../demo/random.ts';
import { listHistory } from '../src/features/desk/history/history.contract.ts';
import { path } from '../src/platform/wire/call.ts';
import type { Request } from './load.ts';

export interface WantedChanges {
  Record?: string;
  RecordId?: number;
  ById?: number;
  OwnerId?: number;
  CurrentPage: number;
  RecordsPerPage: number;
}

const changeCount = 1_000_000;
/** The portal's first start has made changes of its own. */
const first = 1_000;
/** This member has made many of them. The first user is the admin who measures. */
export const busyMember = 2;
const changesOfBusyMember = 12_000;
export const busyEmail = 'busy@example.com';

/**
 * For both engines. The busy member has the password of the first user. Every third change is the admin's, the others are the members' own.
 */
export const historyStatements = (members: number, changes = changeCount): string[] => {
  const numbers = `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${changes})`;
  const owner = `case when i <= ${changesOfBusyMember} then ${busyMember} else ${busyMember} + i % ${members} end`;
  const author = `case when i % 3 = 0 then 1 else ${owner} end`;
  const at = "'2026-0' || (1 + i / 125000) || '-05T08:00:00.000Z'";
  return [
    `insert into change_sets (id, at, by_id, by_name, via) ${numbers} select ${first} + i, ${at}, ${author}, 'Somebody', 'AddUserConnect' from numbers`,
    `insert into changes (id, set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size, owned_size,
      is_final, may_undo, title, fields) ${numbers}
      select ${first} + i, ${first} + i, case when i % 2 = 0 then 'Connection' else 'Document' end, i % 50000, ${owner},
        case when i % 10 = 0 then 'Added' else 'Changed' end, ${at}, ${author}, 'somebody', 'AddUserConnect', 'tea traders ' || (i % 5000), 1, 1,
        false, true, 'Tea Traders ' || (i % 5000), '[["contact_person","Asha Rao","Sunita Rao"],["mobile_no","9876543210","9876543211"]]'
      from numbers`,
    `update users set email = '${busyEmail}', email_folded = '${busyEmail}', email_normal = '${busyEmail}', is_active = true,
      password_hash = (select password_hash from users where id = 1) where id = ${busyMember}`,
  ];
};

/** PostgreSQL does not advance the sequence where ids are given. */
export const idsAfterHistory = (changes = changeCount): string[] =>
  ['change_sets', 'changes'].map((table) => `alter table ${table} alter column id restart with ${first + changes + 1}`);

const random = seededRandom('history');
const historyRequest = (wanted: Partial<WantedChanges>): Request => ({
  path: path(listHistory),
  body: JSON.stringify({ CurrentPage: random.whole(1, 5), RecordsPerPage: 10, ...wanted }),
});

const most = 10_000;

/** In turn: the first pages of everything, one record, one person, and one member's records. */
export const historyPages = (members: number): Request[] =>
  Array.from({ length: most }, (_, at) => {
    switch (at % 4) {
      case 0:
        return historyRequest({});
      case 1:
        return historyRequest({ Record: random.is(0.5) ? 'Connection' : 'Document', RecordId: random.whole(1, 49_999), CurrentPage: 1 });
      case 2:
        return historyRequest({ ById: random.whole(1, Math.min(members, 5_000)) });
      default:
        return historyRequest({ OwnerId: random.is(0.5) ? busyMember : random.whole(1, Math.min(members, 5_000)) });
    }
  });

/** All changes of the busy member, in the largest pages. */
export const longPages: Request[] = Array.from({ length: 12 }, (_, at) =>
  historyRequest({ OwnerId: busyMember, CurrentPage: at + 1, RecordsPerPage: 0 }),
);

/** The busy member's own changes, as many as one request may have. */
export const ownChanges: Request = { path: path(listHistory), body: JSON.stringify({ RecordsPerPage: 0 }) };
