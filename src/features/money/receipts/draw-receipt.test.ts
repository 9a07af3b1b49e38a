// The drawn receipt: void ones, every script of India, and texts as long as they may be, always on one page; and how many may wait for it.

import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../tests/pdf-text.ts';
import { drawReceipt, type Receipt } from './draw-receipt.server.ts';
import { drawInThread } from './receipt-thread.server.ts';

const usual: Receipt = {
  number: '2026-27/000123',
  isVoid: false,
  organization: { name: 'Pune Makers', address: '', taxNumber: '' },
  logo: null,
  member: { name: 'Asha Rao', membershipNo: 'CH-000042', taxNumber: null },
  amountPaise: 1_000_00,
  paidOn: '2026-04-05',
  startsOn: '2026-05-01',
  endsOn: '2027-04-30',
  method: 'UPI',
  reference: 'UTR 612345678901',
  tax: null,
  recordedAt: '2026-04-05T06:00:00.000Z',
};

const read = async (changes: Partial<Receipt>) => readPdf(await drawReceipt({ ...usual, ...changes }));
const named = (name: string) => ({ member: { name, membershipNo: null, taxNumber: null } });

describe('a receipt', () => {
  it('says how it was paid, and nothing where nothing is known', async () => {
    const { text } = await read({});
    expect(text).toMatch(/Paid by\s*UPI/);
    expect(text).toMatch(/Reference\s*UTR 612345678901/);
    const less = await read({ method: null, reference: null, ...named('Asha Rao') });
    expect(less.text).not.toMatch(/Paid by|Reference|Membership No|Tax number|null/);
  });

  it('says VOID twice, once across the page, when the payment is void', async () => {
    expect((await read({})).text).not.toContain('VOID');
    expect((await read({ isVoid: true })).text.match(/VOID/g)).toHaveLength(2);
  });

  it.each([
    ['Devanagari', 'आशा राव'],
    ['Bengali', 'অনুরাধা'],
    ['Gujarati', 'ગુજરાતી'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ'],
    ['Tamil', 'தமிழ்'],
    ['Telugu', 'శ్రీనివాసరావు'],
    ['Kannada', 'ಕೃಷ್ಣ'],
    ['Malayalam', 'ശ്രീകുമാർ'],
    ['Oriya', 'ଜଗନ୍ନାଥ'],
    ['Arabic', 'محمد علی'],
    ['Greek and Cyrillic', 'Ελένη Иван'],
  ])('has the letters of %s, and can be searched for them', async (_script, name) => {
    const pdf = await drawReceipt({ ...usual, ...named(name) });
    const { pages, text } = await readPdf(pdf);
    expect(pages).toBe(1);
    // Readers that do not know the original text of a part show its letters in the order in which they are drawn.
    const lettersOf = (words: string) => [...words.replaceAll(/\s/g, '')].toSorted().join('');
    const after = text.slice(text.indexOf('Received from') + 'Received from'.length, text.indexOf('For'));
    const shown = lettersOf(after.normalize('NFKC'));
    expect([...lettersOf(name)].filter((letter) => !shown.includes(letter))).toEqual([]);
    for (const word of name.split(' ')) expect(contentsOf(pdf)).toContain(`/ActualText (${inUtf16(word)}`);
  });

  it.each<[string, Partial<Receipt>]>([
    ['a wide name', named('W'.repeat(200))],
    ['a name in many letters that join', named('क्षत्रिय'.repeat(25))],
    ['an organisation with a wide name', { organization: { name: 'W'.repeat(200), address: 'x'.repeat(500), taxNumber: '9'.repeat(50) } }],
    ['an address of very many lines', { organization: { name: 'Pune Makers', address: 'a\n'.repeat(250), taxNumber: '1' } }],
    [
      'a tax below all that is long',
      {
        ...named('W'.repeat(200)),
        organization: { name: 'W'.repeat(200), address: 'x'.repeat(500), taxNumber: '9'.repeat(50) },
        tax: { rate: 18_00, code: '999599', place: 'Maharashtra', taxable: 1_000_00, cgst: 90_00, sgst: 90_00, igst: null },
      },
    ],
    ['the largest amount', { amountPaise: 1_000_00_00_000_00 }],
    ['the amount with the most words', { amountPaise: 7_77_77_77_777_77 * 10 + 7 }],
    ['letters that no font has', named('😀 漢字 \u{1F9FF}')],
    ['a letter that carries a hundred marks', named(`Z${'\u0301'.repeat(100)}`)],
  ])('stays on one page with %s', { tags: ['long'] }, async (_what, changes) => {
    const { pages, text } = await read({ ...changes, isVoid: true, reference: 'R'.repeat(200), logo: null });
    expect(pages).toBe(1);
    expect(text).toContain('Made by computer. Valid without a signature.');
  });

  it('is drawn for one person while ten more of hers wait; further ones are refused, but none of other people', {
    tags: ['long'],
  }, async () => {
    const done: string[] = [];
    const ask = (person: string) =>
      drawInThread(usual, person).then(
        () => done.push(person) && 200,
        ({ status }: { status: number }) => status,
      );
    const statuses = await Promise.all([...Array.from({ length: 30 }, () => ask('greedy')), ask('other')]);
    expect(statuses).toEqual([...Array(11).fill(200), ...Array(19).fill(429), 200]);
    expect(done.indexOf('other')).toBeLessThan(3);
  });
});

/** As a PDF has a text that is not ASCII. */
const inUtf16 = (text: string) =>
  Buffer.from(`\ufeff${text.normalize('NFC')}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replace(/[()\\\n\r\t\f\b]/g, (sign) => escapes[sign] ?? `\\${sign}`);

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f', '\b': '\\b' };

/** What the page is drawn by. */
const contentsOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\n/g)]
    .map(({ index }) => {
      try {
        return inflateSync(pdf.subarray(index + 'stream\n'.length)).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
};
