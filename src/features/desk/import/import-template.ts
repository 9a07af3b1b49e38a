// The file that shows how a list is brought in: its headings, and one line as an example.

import { saveFile } from '../../../platform/ui/call/download.ts';
import { type ImportContract, shownLabelOf } from '../../../platform/wire/import-contract.ts';
import type { ImportKind } from './import.contract.ts';
import { importedAs } from './import-kinds.ts';

export const saveImportTemplate = (kind: ImportKind): void => {
  const imported = importedAs(kind);
  if (imported) saveFile(templateOf(imported.contract), `${kind}-template.csv`);
};

/** Spreadsheets need the mark at its start to read it as UTF-8. */
const templateOf = (contract: ImportContract): Blob => {
  const fields = Object.keys(contract.fields);
  const example = examples[contract.kind];
  const lines = [fields.map((field) => shownLabelOf(contract, field)), ...(example ? [fields.map((field) => example[field] ?? '')] : [])];
  return new Blob([`\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
};

/** Texts without commas and quotation marks. A field that few files have has none, and a kind without its example has the headings only. */
const examples: Record<string, Record<string, string>> = {
  members: {
    FullName: 'Asha Rao (example)',
    Email: 'asha.rao@example.com',
    Phone: '9876543210',
    Profession: 'Architect',
    PaymentDate: '05/03/2026',
    Amount: '18000',
    Method: 'UPI',
  },
  payments: { Email: 'asha.rao@example.com', PaymentDate: '05/03/2026', Amount: '18000', Method: 'UPI' },
  chapters: { ChapterName: 'Pune Central (example)', CountryName: 'India', StateName: 'Maharashtra', CityName: 'Pune' },
};
