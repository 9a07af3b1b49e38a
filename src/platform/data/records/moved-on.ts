// Two people in one record, or one person twice: the refusal of a save that has seen an older version, and who changed the record.

import { Refusal } from '../../wire/refusal.ts';
import type { Tx } from '../data.ts';
import { namesOf, type RecordKind } from './record-kind.ts';

/** The record was changed after the caller has read it. */
export class RecordMovedOn extends Refusal {
  readonly recordId: number;
  readonly isOwn: boolean;

  constructor(recordId: number, { name, isOwn }: LastChange) {
    super('MovedOn', `This record was changed by ${name} in the meantime`);
    this.recordId = recordId;
    this.isOwn = isOwn;
  }
}

interface LastChange {
  name: string;
  /** By the one who saves now, elsewhere. */
  isOwn: boolean;
}

interface Saving {
  tx: Tx;
  userId: number | null;
}

export const readLastChange = async ({ tx, userId }: Saving, kind: RecordKind, id: number): Promise<LastChange> => {
  const last = await tx
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'changes.set_id')
    .where('record', 'in', namesOf(kind))
    .where('record_id', '=', id)
    .orderBy('changes.id', 'desc')
    .select(['change_sets.by_id', 'by_name'])
    .limit(1)
    .executeTakeFirst();
  return { name: last?.by_name ?? 'somebody else', isOwn: last !== undefined && last.by_id !== null && last.by_id === userId };
};
