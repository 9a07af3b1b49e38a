// A letter for Word and a table for Excel, each with only what such a file must have.

import { zipOf } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const relations = (list: string) => `${head}<Relationships xmlns="${packaged}/relationships">${list}</Relationships>`;
const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

const contentTypes = (parts: Record<string, string>) =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, content]) => `<Override PartName="/${name}" ContentType="${type}.${content}+xml"/>`)
    .join('')}</Types>`;

export const docxOf = (title: string, paragraphs: readonly string[]): Buffer => {
  const run = (text: string, look: string) =>
    `<w:p><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const body = run(title, '<w:b/><w:sz w:val="36"/>') + paragraphs.map((text) => run(text, '<w:sz w:val="24"/>')).join('');
  return zipOf({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
};

export const xlsxOf = (sheet: string, rows: readonly (readonly (string | number)[])[]): Buffer => {
  const cell = (value: string | number, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const data = rows
    .map((row, each) => `<row r="${each + 1}">${row.map((value, column) => cell(value, column, each)).join('')}</row>`)
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  });
};
