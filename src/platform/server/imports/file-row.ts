// What is read from a file: rows of texts. Also what is said when a file cannot be read.

import { importLimits } from '../../wire/import-contract.ts';
import { formatNumber } from '../../wire/locale.ts';
import { type Refusal, refusedField } from '../../wire/refusal.ts';
import { fileEmpty } from '../../wire/uploads.ts';

/** A row of the file, with the number that a spreadsheet shows for it. */
export interface FileRow {
  line: number;
  cells: string[];
  /** Its workbook counts days from 1904. */
  countsFrom1904?: boolean;
}

export const fileTexts = {
  missing: 'Please choose a file',
  wrongType: 'Please choose a CSV or an xlsx file',
  oldExcel: 'This is an old or a protected Excel file. Please save it as xlsx without a password, or as CSV.',
  webPage: 'This file is a web page, whatever its name. Please open it in a spreadsheet program and save it as xlsx.',
  unreadable: 'The file could not be read. It may be damaged.',
  empty: fileEmpty,
  noLines: 'The file has headings only',
  tooManyLines: `A file can have at most ${formatNumber(importLimits.lines)} lines`,
  tooManyColumns: `A file can have at most ${importLimits.columns} columns`,
  headingTooLong: `A heading can have at most ${importLimits.heading} characters`,
  cellTooLong: `A cell can have at most ${formatNumber(importLimits.cell)} characters`,
  tooMuch: 'The file unpacks to more than can be read',
  intricate: 'The workbook cannot be read. Please open it in a spreadsheet program and save it again, or save it as CSV.',
  notUtf8: "The letters of this file cannot be read. Please save it as 'CSV UTF-8' or as xlsx.",
};

export const refusedFile = (message: string): Refusal => refusedField(400, 'File', message);

/** For a file that is neither of both kinds. */
export const refusedType = (message = fileTexts.wrongType): Refusal => refusedField(415, 'File', message);
