// Two people in one record: the refusal of a save that has seen an older version, and the name of who changed the record.

import { Refusal } from '../../wire/refusal.ts';
import type { Tx } from '../data.ts';
import { namesOf, type RecordKind } from './record-kind.ts';

/** The record was changed after the caller has read it. */
export class RecordMovedOn extends Refusal {
  readonly recordId: number;

  constructor(recordId: number, name: string) {
    super('MovedOn', `This record was changed by ${name} in the meantime`);
    this.recordId = recordId;
  }
}

export const lastChangedBy = async (tx: Tx, kind: RecordKind, id: number): Promise<string> => {
  const last = await tx
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'changes.set_id')
    .where('record', 'in', namesOf(kind))
    .where('record_id', '=', id)
    .orderBy('changes.id', 'desc')
    .select('by_name')
    .limit(1)
    .executeTakeFirst();
  return last?.by_name ?? 'somebody else';
};
