// Which files are accepted as documents, by their name and their bytes, and how file names are cleaned.

import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docxOf, xlsxOf } from '../../../demo/documents/office.ts';
import { zipOf } from '../../../demo/documents/zip.ts';
import { makeDocument, makePicture } from '../../../tests/makers.ts';
import { processorTimeOf } from '../../../tests/processor-time.ts';
import { openFileTables, storedBytes, storedFiles } from '../../../tests/stored-files.ts';
import { contentTypeOf, stageDocument } from './documents.ts';
import { cleanFileName, extensionOf, savableFileName } from './file-names.ts';

const wrongType = 'Of no such type';
const kinds = ['pdf', 'doc', 'docx', 'jpg', 'png', 'txt', 'xls', 'xlsx'] as const;
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a document', () => {
  const database = openFileTables('sqlite');
  const stored = () => storedFiles(database().data);
  const keep = (name: string, bytes: Uint8Array | string) =>
    stageDocument(database().data, { name, bytes: Buffer.from(bytes) }, { types: [...kinds, 'jpeg'], wrongType });

  it('of every type is stored unchanged, under a name that cannot be guessed', async () => {
    for (const kind of kinds) {
      const bytes = await bytesOf(makeDocument(kind));
      const name = await keep(`Any.name.${kind.toUpperCase()}`, bytes);
      expect(name).toMatch(new RegExp(`^[\\w-]{22}\\.${kind}$`));
      expect((await storedBytes(database().data, name, 'whole')).equals(bytes)).toBe(true);
    }
    for (const extension of ['jpg', 'jpeg', 'JPeG']) await keep(`photo.${extension}`, await bytesOf(await makePicture('jpeg')));
    await keep('photo.png', await bytesOf(await makePicture('png')));
  });

  it('of one type is refused under the name of another', async () => {
    const before = await stored();
    for (const kind of kinds) {
      const bytes = await bytesOf(makeDocument(kind));
      for (const other of [...kinds, 'jpeg', 'exe', 'html']) {
        if (other === kind || (kind === 'jpg' && other === 'jpeg')) continue;
        await expect(keep(`document.${other}`, bytes), `${kind} as ${other}`).rejects.toMatchObject({ status: 415, message: wrongType });
      }
    }
    expect(await stored()).toEqual(before);
  });

  const html = '<!doctype html><script>alert(1)</script>';
  const exe = Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex');
  const docx = docxOf('Minutes', ['Who came']);
  const typesOf = (main: string) => `<Types><Override ContentType="application/vnd.${main}.main+xml"/></Types>`;
  const word = typesOf('openxmlformats-officedocument.wordprocessingml.document');
  const broken = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return bytes;
  };
  const commented = (archive: Buffer) => {
    archive.writeUInt16LE(7, archive.length - 2);
    return Buffer.concat([archive, Buffer.from('comment')]);
  };
  /** An archive with a compressed list of types, whose header says a smaller size than it really has. */
  const packed = (types: string) => {
    const bytes = deflateRawSync(types);
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(Math.min(types.length, 10_000), 22);
    head.writeUInt16LE('[Content_Types].xml'.length, 26);
    return Buffer.concat([head, Buffer.from('[Content_Types].xml'), bytes, docx]);
  };
  const hostile: [what: string, name: string, bytes: Uint8Array | string][] = [
    ['a page as a PDF', 'a.pdf', html],
    ['a PDF that does not begin as one', 'a.pdf', `${html}%PDF-1.7`],
    ['a program as a document', 'a.docx', exe],
    ['a program as a text', 'a.txt', exe],
    ['a program as a picture', 'a.jpg', exe],
    ['a program with a second extension', 'invoice.pdf.exe', '%PDF-1.7'],
    ['a program whose name is turned around', 'invoice\u202efdp.exe', '%PDF-1.7'],
    ['a page', 'a.html', html],
    ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing as a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a file without an extension', 'document', '%PDF-1.7'],
    ['a file without a name', '', '%PDF-1.7'],
    ['a file with nothing but dots', '...', '%PDF-1.7'],
    ['a property of all objects', 'a.constructor', '%PDF-1.7'],
    ['an archive of anything', 'a.docx', zipOf({ 'readme.txt': 'x' })],
    ['an archive without types', 'a.docx', zipOf({ 'word/document.xml': '<w:document/>' })],
    ['an archive whose types say nothing', 'a.docx', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' })],
    ['an archive without anything', 'a.docx', zipOf({})],
    ['a document with macros', 'a.docx', zipOf({ '[Content_Types].xml': typesOf('ms-word.document.macroEnabled') })],
    ['a table with macros', 'a.xlsx', zipOf({ '[Content_Types].xml': typesOf('ms-excel.sheet.macroEnabled') })],
    ['a bomb', 'a.docx', packed(word + ' '.repeat(50_000_000))],
    ['an archive of very many parts', 'a.docx', zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, part) => [`${part}`, 'x'])))],
    ['an archive behind something else', 'a.docx', Buffer.concat([Buffer.from(html), docx])],
    ['a packed stream', 'a.docx', deflateRawSync(docx)],
    ['an old file of another program', 'a.doc', broken(Buffer.from('d0cf11e0a1b11ae1'.padEnd(4_096, '0'), 'hex'), 600)],
    ['a text with a null byte', 'a.txt', 'one\0two'],
    ['a text with control characters', 'a.txt', '\u001b[2J'],
    ['bytes that are no text', 'a.txt', Buffer.from([0x66, 0xff, 0xfe, 0xe9])],
    ['halves of characters', 'a.txt', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ['a null in a text of wide characters', 'a.txt', utf16('one\0two')],
    ['a PDF as a text', 'a.txt', '%PDF-1.7'],
    ['a long text with a null byte at its end', 'a.txt', `${'पाच '.repeat(200_000)}\0`],
    ['a long text whose last character is cut', 'a.txt', Buffer.from('पाच '.repeat(200_000)).subarray(0, -3)],
    ['a moving picture as a text', 'a.txt', 'GIF89a/*=1*/'],
    ['an empty file of another type', 'a.exe', ''],
  ];

  it.each(hostile)('is refused: %s', async (_what, name, bytes) => {
    const before = await stored();
    await expect(keep(name, bytes)).rejects.toMatchObject({ status: 415, message: wrongType, fields: { File: wrongType } });
    expect(await stored()).toEqual(before);
  });

  it.each([...kinds, 'jpeg'])('an empty %s is refused in words of its own', async (kind) => {
    const before = await stored();
    await expect(keep(`a.${kind}`, '')).rejects.toMatchObject({ status: 400, fields: { File: 'The file is empty' } });
    expect(await stored()).toEqual(before);
  });

  const harmless: [what: string, name: string, bytes: Uint8Array | string][] = [
    ['a PDF with a script in it and a page behind it', 'a.pdf', `%PDF-1.7 /JavaScript (app.alert(1)) %%EOF${html}`],
    ['a picture with a page behind it', 'a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)])],
    ['a page as a text', 'a.txt', html],
    ['a text that begins like a picture of Windows', 'a.txt', 'BMW, MZ and PK'],
    ['a text of wide characters', 'a.txt', utf16('पुणे\r\n\tपाच')],
    ['a long text', 'a.txt', `a${'पाच '.repeat(200_000)}`],
    ['a long text of wide characters', 'a.txt', utf16('🧾पाच '.repeat(100_000))],
    ['a text with a mark of byte order', 'a.txt', '\ufeffone\r\ntwo\ftwo'],
    ['a document whose types are packed', 'a.docx', packed(word)],
    ['a document whose types stand at the end', 'a.docx', zipOf({ 'word/document.xml': '<w:document/>', '[Content_Types].xml': word })],
    ['an archive with a comment', 'a.xlsx', commented(xlsxOf('Figures', [['Year', 2026]]))],
  ];

  it.each(harmless)('is accepted: %s', async (_what, name, bytes) => {
    expect(extensionOf(await keep(name, bytes))).toBe(extensionOf(name));
  });

  it('is shown in the browser only if a sandbox can show it', () => {
    const inline = [...kinds, 'jpeg'].filter((kind) => contentTypeOf(`x.${kind}`).isInline);
    expect(inline).toEqual(['jpg', 'png', 'txt', 'jpeg']);
    expect(contentTypeOf('x.html')).toEqual({ mime: 'application/octet-stream', isInline: false });
  });
});

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\asha\\My file.DOCX', 'My file.DOCX'],
    ['a/b\\c.png', 'c.png'],
    ['two\r\nlines.txt', 'twolines.txt'],
    ['a%22quoted%22%0D%0A.pdf', 'a"quoted".pdf'],
    ['null\0byte.pdf', 'nullbyte.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
    ['\u2066\u200f.pdf', 'document.pdf'],
    ['  spaces  .pdf  ', 'spaces.pdf'],
    ['.pdf', 'document.pdf'],
    ['रिपोर्ट 🧾.pdf', 'रिपोर्ट 🧾.pdf'],
    ['👩‍👧.png', '👩‍👧.png'],
    ['no extension', 'no extension'],
    ['half\ud800.pdf', 'half\ufffd.pdf'],
    ['', 'document'],
  ])('%j becomes %j', (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

  it('is at most 255 characters long, and keeps its extension', () => {
    expect(cleanFileName(`${'x'.repeat(251)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    expect(cleanFileName(`${'x'.repeat(400)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    expect(cleanFileName(`x${'🧾'.repeat(200)}.xlsx`)).toBe(`x${'🧾'.repeat(124)}.xlsx`);
    expect(cleanFileName(`x.${'p'.repeat(400)}`)).toHaveLength(255);
    expect(cleanFileName('x'.repeat(400))).toHaveLength(255);
    expect(cleanFileName(`${'x'.repeat(60_000)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
  });

  it('can be saved on every system, also with a number before it', () => {
    expect(savableFileName('a"b:c?.pdf')).toBe('a-b-c-.pdf');
    expect(savableFileName('रिपोर्ट 🧾.pdf')).toBe('रिपोर्ट 🧾.pdf');
    for (const name of [`${'रि'.repeat(125)}.pdf`, `x${'🧾'.repeat(124)}.xlsx`, 'é'.repeat(255), `x.${'é'.repeat(200)}`]) {
      const short = savableFileName(name);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(short)).toBeGreaterThan(190);
      expect(short).not.toContain('\ufffd');
      if (/\.(pdf|xlsx)$/.test(name)) expect(extensionOf(short)).toBe(extensionOf(name));
    }
  });

  it('with very many accents is not much more work than one with letters', async () => {
    // Normalization has to sort two alternating accents.
    const accents = `${'\u0301\u0323'.repeat(30_000)}.pdf`;
    const letters = `${'ab'.repeat(30_000)}.pdf`;
    const workOf = (name: string) => processorTimeOf(() => Array.from({ length: 5 }, () => cleanFileName(name)));
    expect(await workOf(accents)).toBeLessThan(50 * (await workOf(letters)) + 50);
    expect(extensionOf(cleanFileName(accents))).toBe('pdf');
  });
});
