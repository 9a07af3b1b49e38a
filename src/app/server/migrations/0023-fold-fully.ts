// Folds all searchable texts again, now with full case folding.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { changeRows } from './change-rows.ts';

/** Before, folding only changed texts to lower case. Now STRASSE finds Straße. */
export const foldFully: Migration = {
  name: '0023-fold-fully',
  up: async (schema) => {
    for (const { name, columns } of await schema.tx.introspection.getTables()) {
      const names = columns.map((column) => column.name);
      for (const text of names.filter((column) => names.includes(`${column}_folded`))) {
        await changeRows(schema, name, [text, `${text}_folded`], (row) => ({
          [text]: row[text] ?? null,
          [`${text}_folded`]: foldedOf(row[text] ?? ''),
        }));
      }
    }
  },
};

const accents = /[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]/gv;

const foldedOf = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
