// What the history has of somebody who is erased: names, values, and what could bring them back. That something was done stays.

import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Tx } from '../../../../platform/data/data.ts';
import { splitInParts } from '../../../../platform/data/parts.ts';
import { type FieldChange, fieldsOf } from '../../../../platform/data/records/changes.tables.ts';
import { kindNamed, type RecordKind } from '../../../../platform/data/records/record-kind.ts';
import { foldText } from '../../../../platform/wire/texts/fold-text.ts';
import { erasedColumns, formerMember } from '../registry/personal-rows.server.ts';
import { personalRegistry } from '../registry/registry.server.ts';

export interface HistoryErasing {
  data: Data;
  kinds: readonly RecordKind[];
  userId: number;
  /** Takes the person out of a text. */
  replace: (text: string) => string;
}

const changesAtOnce = 200;
const pauseBetween = 10;

export const eraseHistory = async (erasing: HistoryErasing): Promise<void> => {
  for (const column of ['owner_id', 'other_id'] as const) await eraseInPieces(erasing, column, eraseChanges);
  await eraseInPieces(erasing, 'by_id', eraseAuthors);
  await eraseSets(erasing);
};

interface KeptChange {
  id: number;
  set_id: number;
  record: string;
  title: string;
  fields: string;
}

type Piece = (tx: Tx, erasing: HistoryErasing, changes: readonly KeptChange[]) => Promise<void>;

const eraseInPieces = async (erasing: HistoryErasing, column: 'owner_id' | 'other_id' | 'by_id', erase: Piece): Promise<void> => {
  for (let after = 0; ; await pause(pauseBetween)) {
    const changes = await erasing.data.write(async (tx) => {
      const rows = await tx
        .selectFrom('changes')
        .select(['id', 'set_id', 'record', 'title', 'fields'])
        .where(column, '=', erasing.userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(changesAtOnce)
        .execute();
      if (rows.length > 0) await erase(tx, erasing, rows);
      return rows;
    });
    after = changes.at(-1)?.id ?? after;
    if (column !== 'by_id') await endSets(erasing.data, [...new Set(changes.map(({ set_id }) => set_id))]);
    if (changes.length < changesAtOnce) return;
  }
};

const eraseChanges: Piece = async (tx, { kinds, replace }, changes) => {
  for (const { id, record, title, fields } of changes) {
    const values = erasedFields(kindNamed(kinds, record), fieldsOf(fields), replace);
    const name = values.isWhole ? formerMember : replace(title);
    const change = { title: name, title_folded: foldText(name), fields: JSON.stringify(values.fields), may_undo: false, is_final: true };
    await tx.updateTable('changes').set(change).where('id', '=', id).execute();
  }
  const ids = changes.map(({ id }) => id);
  await tx.deleteFrom('deleted_parts').where('change_id', 'in', ids).execute();
};

/** Of what goes with the person no value is left, of what stays only what does not describe them. */
const erasedFields = (kind: RecordKind | undefined, fields: readonly FieldChange[], replace: (text: string) => string) => {
  const entries = personalRegistry.filter(({ table }) => table === kind?.table);
  const isWhole = entries.length === 0 || kind?.table === 'users' || entries.some(({ rows }) => rows !== 'stay');
  const erased = new Set(entries.flatMap(erasedColumns));
  const told = (value: FieldChange[1]) => (typeof value === 'string' ? replace(value) : value);
  const kept = fields.map(
    ([column, before, after]): FieldChange => (isWhole || erased.has(column) ? [column, null, null] : [column, told(before), told(after)]),
  );
  return { fields: kept, isWhole };
};

const eraseAuthors: Piece = async (tx, _, changes) => {
  const ids = changes.map(({ id }) => id);
  await tx
    .updateTable('changes')
    .set({ by_name_folded: foldText(formerMember) })
    .where('id', 'in', ids)
    .execute();
};

/** A set is taken back as a whole, and a part of it cannot be. An import may have very many changes. */
const endSets = async (data: Data, sets: readonly number[]): Promise<void> => {
  for (const some of splitInParts(sets, changesAtOnce)) {
    for (let ended = changesAtOnce; ended === changesAtOnce; ) {
      const rows = await data.writeOne((tx) => {
        const left = tx.selectFrom('changes').select('id').where('set_id', 'in', some).where('is_final', '=', false).limit(changesAtOnce);
        return tx.updateTable('changes').set({ may_undo: false, is_final: true }).where('id', 'in', left).returning('id').compile();
      });
      ended = rows.length;
    }
  }
};

const eraseSets = async ({ data, userId }: HistoryErasing): Promise<void> => {
  for (let after = 0; ; await pause(pauseBetween)) {
    const ids = await data.write(async (tx) => {
      const rows = await tx
        .selectFrom('change_sets')
        .select('id')
        .where('by_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(changesAtOnce)
        .execute();
      const some = rows.map(({ id }) => id);
      if (some.length > 0)
        await tx.updateTable('change_sets').set({ by_name: formerMember, address: null }).where('id', 'in', some).execute();
      return some;
    });
    if (ids.length < changesAtOnce) return;
    after = ids.at(-1) ?? after;
  }
};
