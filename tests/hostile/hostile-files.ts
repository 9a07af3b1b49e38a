// Files that make a careless reader slow, or fill its memory. Add new ones here: tests/guards/files-guard.test.ts imports each.

import { once as eventOf } from 'node:events';
import { ZipFile } from 'yazl';

interface HostileFile {
  name: string;
  make: () => Promise<Buffer> | Buffer;
  /** The message that refuses it. Null if it is read. */
  refused: string | null;
}

export const zipOf = async (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await eventOf(zip.outputStream, 'end');
  return Buffer.concat(chunks);
};

// Less than a small file may unpack to, so that more than its size has to be checked.
const length = 12_000_000;

const fill = (piece: string, characters = length): string => piece.repeat(Math.floor(characters / piece.length));

const each = (count: number, piece: (at: number) => string): string => Array.from({ length: count }, (_, at) => piece(at)).join('');

const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const line = `<row>${text('Asha Rao')}${text('asha@example.com')}${text('9876543210')}</row>`;
const sheetOf = (content: string) =>
  `<worksheet><sheetData><row>${text('Full Name')}${text('Email')}${text('Phone')}</row>${line}${content}`;
const ended = '</sheetData></worksheet>';

const plain = {
  'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheetOf(ended),
};

const workbookWithSheet = (content: string) => () => zipOf({ ...plain, 'xl/worksheets/sheet1.xml': sheetOf(content) });
const workbookWithPart = (name: string, content: () => string) => () => zipOf({ ...plain, [`xl/${name}`]: content() });

/** Formats of numbers, each as long as a part may have it. */
const formats = (piece: string) =>
  `<styleSheet>${each(40, (id) => `<numFmt numFmtId="${id}" formatCode="${fill(piece, 290_000)}"/>`)}</styleSheet>`;

const attributes = (count: number) => each(count, (at) => ` a${at}=""`);

const intricate = 'The workbook cannot be read. Please open it in a spreadsheet program and save it again, or save it as CSV.';
const tooMuch = 'The file unpacks to more than can be read';
const longLine = (line: number) => `Line ${line} cannot be read: it is too long. Perhaps a quote is opened there and never closed.`;
const tooManyLines = 'A file can have at most 20,000 lines';
const longCell = 'A cell can have at most 32,767 characters';

const workbooks: [string, HostileFile['make'], string | null][] = [
  ['elements that are never closed', workbookWithSheet(fill('<a>')), intricate],
  ['elements in elements', workbookWithSheet(fill('<a>', length / 2) + fill('</a>', length / 2) + ended), intricate],
  ['the attributes of a sheet', workbookWithPart('workbook.xml', () => `<workbook><sheet${attributes(500_000)}/></workbook>`), intricate],
  ['the attributes of a row', () => workbookWithSheet(`<row${attributes(500_000)}/>${ended}`)(), intricate],
  ['a long attribute', workbookWithSheet(`<row r="${fill('1')}"/>${ended}`), intricate],
  ['a long name', workbookWithSheet(`<${fill('a')}/>${ended}`), intricate],
  ['a long instruction', workbookWithSheet(`<?${fill('a')}?>${ended}`), intricate],
  ['a long comment', workbookWithSheet(`<!--${fill('a')}-->${ended}`), intricate],
  ['blanks in a tag', workbookWithSheet(`<row${fill(' ')}/>${ended}`), intricate],
  ['blanks between elements', workbookWithSheet(fill(' ') + ended), intricate],
  ['signs between elements', workbookWithSheet(fill('&amp;') + ended), intricate],
  ['signs in a text', workbookWithSheet(`<row>${text(fill('&amp;'))}`), longCell],
  ['pieces of a text', workbookWithSheet(`<row>${text(fill('<![CDATA[x]]>'))}`), longCell],
  ['brackets in formats', workbookWithPart('styles.xml', () => formats('[')), null],
  ['quotes in formats', workbookWithPart('styles.xml', () => formats('&quot;')), null],
  [
    'one long format',
    workbookWithPart('styles.xml', () => `<styleSheet><numFmt numFmtId="1" formatCode="${fill('[')}"/></styleSheet>`),
    intricate,
  ],
  ['styles', workbookWithPart('styles.xml', () => `<styleSheet><cellXfs>${fill('<xf/>')}</cellXfs></styleSheet>`), tooMuch],
  [
    'own formats',
    workbookWithPart('styles.xml', () => `<styleSheet>${each(500_000, (id) => `<numFmt numFmtId="${id}"/>`)}</styleSheet>`),
    tooMuch,
  ],
  ['shared texts without letters', workbookWithPart('sharedStrings.xml', () => `<sst>${fill('<si/>')}</sst>`), tooMuch],
  [
    'parts that are not there',
    workbookWithPart(
      '_rels/workbook.xml.rels',
      () => `<Relationships>${each(500_000, (id) => `<Relationship Id="${id}"/>`)}</Relationships>`,
    ),
    tooMuch,
  ],
  ['rows without cells', workbookWithSheet(fill('<row r="1"/>') + ended), tooManyLines],
  ['cells in the same place', workbookWithSheet(`<row>${fill('<c r="A1"/>', 8_000_000)}</row>${ended}`), null],
  ['rows with a cell far to the right', workbookWithSheet(fill('<row><c r="GR1"/></row>', 4_500_000) + ended), null],
  [
    'cells that share a text of blanks',
    () => {
      const sharedStrings = `<sst><si><t xml:space="preserve">${fill(' ', 32_767)}</t></si></sst>`;
      const rows = fill(`<row>${fill('<c t="s"><v>0</v></c>', 2_100)}</row>`, 5_000_000);
      return zipOf({ ...plain, 'xl/sharedStrings.xml': sharedStrings, 'xl/worksheets/sheet1.xml': sheetOf(rows + ended) });
    },
    tooMuch,
  ],
];

// Files may be of 10 MB.
const largest = 9_900_000;
const headings = 'Full Name,Email\nAsha Rao,asha@example.com\n';
const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');

const tables: [string, HostileFile['make'], string | null][] = [
  ['commas', () => Buffer.from(fill(',', largest)), 'A file can have at most 200 columns'],
  ['line breaks', () => Buffer.from(headings + fill('\n', largest)), tooManyLines],
  ['blank lines', () => Buffer.from(headings + fill(' \n', 130_000)), null],
  ['quotes', () => Buffer.from(headings + fill('"', largest)), longLine(3)],
  ['apostrophes', () => Buffer.from(headings + fill("'", largest)), longLine(3)],
  ['empty cells', () => Buffer.from(headings + fill(`${fill(',', 199)}\n`, largest)), null],
  ['columns without headings', () => Buffer.from(`Email${fill(',', 199)}\n${fill(`a@example.com${fill(',', 199)}\n`, 4_200_000)}`), null],
  ['letters of two bytes', () => utf16(fill('x', largest / 2)), longLine(1)],
];

export const hostileFiles: HostileFile[] = [
  ...workbooks.map(([name, make, refused]) => ({ name: `a workbook: ${name}`, make: once(make), refused })),
  ...tables.map(([name, make, refused]) => ({ name: `a CSV file: ${name}`, make: once(make), refused })),
];

function once(make: HostileFile['make']): HostileFile['make'] {
  let made: ReturnType<typeof make> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
