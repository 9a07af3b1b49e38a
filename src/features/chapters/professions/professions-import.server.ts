// How professions come in from a file. One whose name differs only in case or accents is there already, and gets the name of the file.

import type { PlainRow } from '../../../platform/data/records/record-kind.ts';
import { importer } from '../../../platform/server/imports/importer.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { professionRecords } from './professions.tables.ts';
import { professionsImport } from './professions-import.contract.ts';

export const professionsImporter = importer({
  contract: professionsImport,
  kind: professionRecords,
  begin: async ({ reader }) => {
    const rows = await reader.selectFrom('professions').select(['id', 'name', 'name_folded']).execute();
    const stored = new Map(rows.map(({ id, name, name_folded }) => [name_folded, { id, row: { name } }]));
    return {
      keyOf: ({ Name = '' }) => foldText(Name),
      find: (name) => stored.get(name),
      columnsOf: ({ Name = '', CreatedDate }, profession): PlainRow =>
        profession ? { name: Name } : { name: Name, created_at: CreatedDate ?? new Date().toISOString() },
    };
  },
});
