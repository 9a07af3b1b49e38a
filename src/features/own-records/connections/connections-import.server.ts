// How connections come in from a file.

import type { Reader } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Caller } from '../../../platform/server/calls/handle.ts';
import { type ImportRun, importer, type StoredRecord } from '../../../platform/server/imports/importer.ts';
import type { LineValues } from '../../../platform/wire/import-contract.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { idsOfNamed, type NamedMembers, namedMembers } from '../../people/members/named-members.server.ts';
import { lockOwnersOf } from '../own-limits.server.ts';
import { mostOwnRecords, ownRecordTexts } from '../own-records.contract.ts';
import { insertAllOwn } from '../own-records.server.ts';
import { connections } from './connections.server.ts';
import { connectionRecords } from './connections.tables.ts';
import { connectionsImport } from './connections-import.contract.ts';

type Line = LineValues<typeof connectionsImport.fields>;

export const connectionsImporter = importer({
  contract: connectionsImport,
  kind: connectionRecords,
  begin: async (context, lines) => {
    const ownerOf = await namedMembers(context, lines, 'all users');
    return new ConnectionsRun(context.caller, ownerOf, await storedConnections(context.reader, lines, ownerOf));
  },
  lockFirst: async (records, rows) => {
    await lockOwnersOf(records, rows);
  },
  add: (records, rows) => insertAllOwn(records, connections, rows),
});

interface Stored {
  byKey: Map<string, StoredRecord>;
  /** How many connections each owner has. */
  counts: Map<number, number>;
}

class ConnectionsRun implements ImportRun<Line> {
  readonly #caller: Caller;
  readonly #ownerOf: NamedMembers;
  readonly #stored: Stored;

  constructor(caller: Caller, ownerOf: NamedMembers, stored: Stored) {
    this.#caller = caller;
    this.#ownerOf = ownerOf;
    this.#stored = stored;
  }

  keyOf(line: Line): string {
    return keyOf(this.#ownerOf(line), line.OrganizationName ?? '', line.MobileNo ?? '');
  }

  find(key: string): StoredRecord | undefined {
    return this.#stored.byKey.get(key);
  }

  columnsOf(line: Line, stored: PlainRow | null): PlainRow {
    const organization_name = line.OrganizationName ?? '';
    if (stored) return line.ContactPerson === undefined ? {} : { organization_name, contact_person: line.ContactPerson };
    const user_id = this.#ownerOf(line);
    const count = this.#stored.counts.get(user_id) ?? 0;
    if (count >= mostOwnRecords) throw new Refusal('QuotaFull', ownRecordTexts.tooMany(connections.noun.many));
    this.#stored.counts.set(user_id, count + 1);
    const created = { created_by: this.#caller.userId, created_at: line.CreatedDate ?? new Date().toISOString() };
    return { user_id, organization_name, contact_person: line.ContactPerson ?? '', mobile_no: line.MobileNo ?? '', ...created };
  }
}

const keyOf = (owner: number, organization: string, mobile: string): string => JSON.stringify([owner, foldText(organization), mobile]);

const storedConnections = async (reader: Reader, lines: readonly Line[], ownerOf: NamedMembers): Promise<Stored> => {
  const columns = ['id', 'user_id', 'organization_name', 'contact_person', 'mobile_no'] as const;
  const rows = await readInParts(idsOfNamed(ownerOf, lines), (part) =>
    reader.selectFrom('connections').select(columns).where('user_id', 'in', part).orderBy('id', 'desc').execute(),
  );
  const stored: Stored = { byKey: new Map(), counts: new Map() };
  for (const { id, user_id, ...row } of rows) {
    stored.byKey.set(keyOf(user_id, row.organization_name, row.mobile_no), { id, row });
    stored.counts.set(user_id, (stored.counts.get(user_id) ?? 0) + 1);
  }
  return stored;
};
