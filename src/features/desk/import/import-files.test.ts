// The files that an import understands, and the sentences for those that it does not.

import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { xlsxOf } from '../../../../demo/documents/office.ts';
import { zipOf } from '../../../../tests/hostile/hostile-files.ts';
import { fileOf, makeDocument, makePicture } from '../../../../tests/makers.ts';
import { countsOf, csv, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { noonOf } from '../../../platform/wire/days.ts';

const heads = ['Full Name', 'Email', 'Phone'];
const asha = ['Asha Räo 日本', 'asha@example.com', '9876543210'];
const text = csv(heads, asha);

const utf16 = (content: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${content}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const workbook =
  '<workbook xmlns:r="x"><sheets><sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId2"/></sheets></workbook>';
const relations =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/other.xml"/><Relationship Id="rId3" Type="http://x/sharedStrings" Target="texts.xml"/></Relationships>';
const sharedTexts = `<x:sst xmlns:x="y"><x:si><x:r><x:t>Full</x:t></x:r><x:r><x:t xml:space="preserve"> Name</x:t></x:r><x:rPh><x:t>aloud</x:t></x:rPh></x:si><x:si><x:t>Email</x:t></x:si><x:si><x:t>Joined</x:t></x:si></x:sst>`;
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[Red]&quot;d&quot;0.0"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>';
const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Phone</t></is></c><c r="E1" t="s"><v>2</v></c><c r="F1" t="str"><v>TMN</v></c></row>
<row r="7"><c r="A7" t="inlineStr"><is><t>Asha</t></is></c><c r="C7" t="str"><v>asha@example.com</v></c><c r="D7" s="2"><v>9.876543210000E9</v></c><c r="E7" s="1"><v>45000</v></c><c r="F7" t="b"><v>1</v></c></row></sheetData></worksheet>`;

const parts = {
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/texts.xml': sharedTexts,
  'xl/styles.xml': styles,
  'xl/worksheets/other.xml': sheet,
};

/** A part that says it is small and unpacks to much more. */
const lyingZip = async (): Promise<Buffer> => {
  const huge = Buffer.alloc(5 * 1024 * 1024, ' ');
  const zip = await zipOf({ ...parts, 'xl/worksheets/other.xml': Buffer.concat([Buffer.from(sheet), huge]) });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(sheet.length + huge.length);
  for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at + 1)) zip.writeUInt32LE(1_000, at);
  return zip;
};

const understood: [string, () => Promise<File | Uint8Array | string> | File | Uint8Array | string][] = [
  ['UTF-8 without a mark', () => text],
  ['UTF-8 with a mark', () => `\ufeff${text}`],
  ['UTF-16', () => utf16(text)],
  ['UTF-16 of the other kind', () => utf16(text, true)],
  ['semicolons', () => `${heads.join(';')}\n${asha.join(';')}\n`],
  ['tabs', () => `${heads.join('\t')}\n${asha.join('\t')}`],
  ['a named delimiter', () => `sep=|\r\n${heads.join('|')}\r\n${asha.join('|')}`],
  ['empty lines and columns', () => `\n\n${heads.join(',')},,\n,,,,\n${asha.join(',')},,\n\n,\n`],
  ['a workbook', () => fileOf(xlsxOf('List', [heads, asha]), 'list.xlsx')],
  ['a workbook with all that other programs write', async () => zipOf(parts)],
];

const strayQuote =
  'Line 4 cannot be read: there is a quote inside a value. Please put the value in quotes, and write each quote in it twice.';

const refused: [string, () => Promise<File | Uint8Array | string> | File | Uint8Array | string, string][] = [
  ['an empty file', () => '', 'The file is empty'],
  ['blank lines', () => '\n,,\n  \n', 'The file is empty'],
  ['headings only', () => heads.join(','), 'The file has headings only'],
  [
    'a long text in Windows-1252',
    () => Buffer.from(`${csv(heads, ['É', 'é@example.com', '1'])}\r\n`.repeat(9_000), 'latin1'),
    "The letters of this file cannot be read. Please save it as 'CSV UTF-8' or as xlsx.",
  ],
  [
    'Windows-1252',
    () => Buffer.from(text.replace('日本', ''), 'latin1'),
    "The letters of this file cannot be read. Please save it as 'CSV UTF-8' or as xlsx.",
  ],
  [
    'UTF-16 without a mark',
    () => utf16(text).subarray(2),
    "The letters of this file cannot be read. Please save it as 'CSV UTF-8' or as xlsx.",
  ],
  ['a quote that is not closed', () => `${text}\r\n"open,b,c`, 'Line 3 cannot be read: a quote is opened there and never closed'],
  [
    'a quote that is not closed in a large file',
    () => `${text}\r\n"open,b,c\r\n${'x'.repeat(2_000_000)}`,
    'Line 3 cannot be read: it is too long. Perhaps a quote is opened there and never closed.',
  ],
  ['a quote inside a value', () => `${text}\r\n"two\nlines",a,b\r\n5" pipe,wq@example.com,9876543210\r\nc,d,e`, strayQuote],
  ['something after a quote', () => `${text}\r\n\r\n"5" pipe",wq@example.com,9876543210`, strayQuote],
  ['the same heading twice', () => `Email,Full Name,EMAIL\n1,2,3`, "The heading 'EMAIL' is there twice"],
  ['too many lines', () => `Email\n${'a@example.com\n'.repeat(20_001)}`, 'A file can have at most 20,000 lines'],
  ['too many empty lines', () => `Email\n${'\n'.repeat(300_000)}`, 'A file can have at most 20,000 lines'],
  ['a heading of many marks', () => `Email,${'\u0301\u0323'.repeat(45_000)}\n1,2`, 'Line 1: A heading can have at most 200 characters'],
  ['a long cell', () => `Email,Full Name\n1,${' '.repeat(32_768)}\n`, 'Line 2: A cell can have at most 32,767 characters'],
  [
    'one long text in many cells of a small workbook',
    async () =>
      zipOf({
        ...parts,
        'xl/texts.xml': `<sst>${'<si><t>Email</t></si>'.repeat(2)}<si><t>${'\u0301\u0323'.repeat(5_000_000)}</t></si></sst>`,
        'xl/worksheets/other.xml': `<worksheet><sheetData>${'<row><c t="s"><v>2</v></c></row>'.repeat(60)}</sheetData></worksheet>`,
      }),
    'A cell can have at most 32,767 characters',
  ],
  [
    'a value of a workbook that is too long',
    async () =>
      zipOf({
        ...parts,
        'xl/worksheets/other.xml': `<worksheet><sheetData><row><c t="str"><v>${'9'.repeat(400_000)}</v></c></row></sheetData></worksheet>`,
      }),
    'A cell can have at most 32,767 characters',
  ],
  ['too many columns', () => `${'Email,'.repeat(300)}\n`, 'A file can have at most 200 columns'],
  ['a damaged workbook', async () => (await zipOf(parts)).subarray(0, 700), 'The file could not be read. It may be damaged.'],
  [
    'a workbook without its end',
    async () => zipOf({ ...parts, 'xl/worksheets/other.xml': sheet.slice(0, -30) }),
    'The file could not be read. It may be damaged.',
  ],
  [
    'a workbook with entities',
    async () => zipOf({ ...parts, 'xl/worksheets/other.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${sheet}` }),
    'The file could not be read. It may be damaged.',
  ],
  [
    'a small workbook that unpacks to a huge one',
    async () => zipOf({ ...parts, 'xl/worksheets/other.xml': Buffer.concat([Buffer.from(sheet), Buffer.alloc(101 * 1024 * 1024, ' ')]) }),
    'The file unpacks to more than can be read',
  ],
  ['one that says it is small', lyingZip, 'The file could not be read. It may be damaged.'],
];

const wrongType = 'Please choose a CSV or an xlsx file';
const oldExcel = 'This is an old or a protected Excel file. Please save it as xlsx without a password, or as CSV.';

const otherTypes: [string, () => Promise<File | Uint8Array> | File | Uint8Array, string][] = [
  ['PNG', () => makeDocument('png'), wrongType],
  ['JPEG', () => makeDocument('jpg'), wrongType],
  ['WEBP', () => makePicture('webp'), wrongType],
  ['GIF', () => makePicture('gif'), wrongType],
  ['PDF', () => makeDocument('pdf'), wrongType],
  [
    'a web page that is called xls',
    () => Buffer.from('\r\n<HTML><body><table><tr><td>Full Name</td><td>Email</td></tr></table></body></HTML>'),
    'This file is a web page, whatever its name. Please open it in a spreadsheet program and save it as xlsx.',
  ],
  ['RTF', () => Buffer.from('{\\rtf1 Full Name,Email\n}'), wrongType],
  ['Word', () => makeDocument('docx'), wrongType],
  ['a zip archive', () => zipOf({ 'list.csv': text }), wrongType],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01\0\0\xff\xfe\0\0', 'latin1'), wrongType],
  ['a compressed file', () => gzipSync(text), wrongType],
  ['a text with zeros', () => Buffer.from(`${text}\n\0\0`), wrongType],
  ['old Excel', () => makeDocument('xls'), oldExcel],
];

describe('a file for an import', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    it.each(understood)('may have %s', async (_, make) => {
      const answer = await sendFile(staff, 'members', await make());
      expect(answer).toMatchObject({ status: 200 });
      expect([answer.res?.Lines, countsOf(answer)]).toEqual([[{ Line: expect.any(Number), Result: 'New', Message: null }], [1, 0, 0, 0]]);
    });

    it.each(refused)('is refused with a sentence: %s', async (_, make, message) => {
      expect(await sendFile(staff, 'members', await make())).toMatchObject({ status: 400, rs: 0, msgkey: message });
    });

    it.each(otherTypes)('is refused when it is of another type: %s', async (_, make, message) => {
      for (const Apply of [false, true]) {
        const answer = await sendFile(staff, 'members', await make(), { Apply });
        expect(answer).toMatchObject({ status: 415, rs: 0, msgkey: message, res: { Errors: { File: message } } });
      }
    });

    it('may count its days from 1904, also in cells without the format of a date', async () => {
      const days = sheet.replace('s="1"><v>45000', '><v>44000');
      expect(days).not.toBe(sheet);
      const from1904 = workbook.replace('<sheets>', '<workbookPr date1904="true"/><sheets>');
      const file = await zipOf({ ...parts, 'xl/workbook.xml': from1904, 'xl/worksheets/other.xml': days });
      expect(countsOf(await sendFile(staff, 'members', file, { Apply: true }))).toEqual([1, 0, 0, 0]);
      const stored = portal().data.read.selectFrom('users').select('created_at').where('email_normal', '=', 'asha@example.com');
      expect(await stored.execute()).toEqual([{ created_at: noonOf('2024-06-19') }]);
    });

    it('has the numbers of its lines as a spreadsheet shows them', async () => {
      const lines = async (file: string | Uint8Array) => (await sendFile(staff, 'members', file)).res?.Lines.map(({ Line }) => Line);
      expect(await lines(`\n${heads.join(',')}\n\n"Asha\nRao",a@example.com,9876543210\nBinu,b@example.com,9876543211`)).toEqual([4, 5]);
      expect(await lines(await zipOf(parts))).toEqual([7]);
    });

    it('is matched as the request says, and its other columns are left out', async () => {
      const file = csv(['Who', 'Where to write', 'Call', 'Id'], ['Asha Rao', 'a@example.com', '9876543210', '7']);
      const Columns = { Who: 'FullName', 'Where to write': 'Email', Call: 'Phone', Id: null };
      expect(countsOf(await sendFile(staff, 'members', file, { Columns }))).toEqual([1, 0, 0, 0]);
      const strange = csv(['__proto__', 'constructor', 'toString'], ['Asha Rao', 'a@example.com', '9876543210']);
      const matched = Object.fromEntries([...Object.entries({ constructor: 'Email', toString: 'Phone' }), ['__proto__', 'FullName']]);
      expect(countsOf(await sendFile(staff, 'members', strange, { Columns: matched }))).toEqual([1, 0, 0, 0]);
      const wrong: [object | string, string][] = [
        [{ ...Columns, Missing: 'Email' }, "There is no heading 'Missing'"],
        [{ ...Columns, Id: 'password_hash' }, "'password_hash' cannot be imported"],
        [{ ...Columns, Id: 'constructor' }, "'constructor' cannot be imported"],
        [{ ...Columns, Id: 'Email' }, "Two columns are matched with 'Email'"],
        ['{', 'Columns must be JSON: an object of headings and fields'],
        [[1], 'Columns must be JSON: an object of headings and fields'],
        [{ Who: ['Email'] }, 'Columns must be JSON: an object of headings and fields'],
      ];
      for (const [sent, message] of wrong) {
        const answer = await sendFile(staff, 'members', file, { Columns: sent });
        expect(answer).toMatchObject({ status: 400, msgkey: message, res: { Errors: { Columns: message } } });
      }
      const Matched = (await sendFile(staff, 'members', file)).res?.Columns.map(({ Heading, Field, Samples }) => [
        Heading,
        Field,
        Samples[0],
      ]);
      expect(Matched).toEqual([
        ['Who', null, 'Asha Rao'],
        ['Where to write', 'Email', 'a@example.com'],
        ['Call', 'Phone', '9876543210'],
        ['Id', null, '7'],
      ]);
      const unmatched = await sendFile(staff, 'members', file, { Apply: true });
      expect(unmatched.res).toMatchObject({ New: 0, Refused: 1, SetId: null });
      expect(unmatched.res?.Lines).toEqual([{ Line: 2, Result: 'Refused', Message: 'Full name is required' }]);
      const missing = await sendFile(staff, 'members', fileOf('', ''));
      expect(missing).toMatchObject({ status: 400, res: { Errors: { File: expect.any(String) } } });
      const long = await sendFile(staff, 'members', `${text}\nBinu,b@example.com,9876543210,more`);
      expect(long.res?.Lines[0]).toEqual({ Line: 3, Result: 'Refused', Message: 'The line has more cells than there are headings' });
    });

    it('is refused when it is too large', async () => {
      const answer = await sendFile(staff, 'members', 'x'.repeat(10 * 1024 * 1024 + 1));
      expect(answer).toMatchObject({ status: 413, msgkey: 'File size should be less than 10MB' });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
