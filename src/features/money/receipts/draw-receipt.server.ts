// Draws a receipt as a PDF of one page.

import PDFDocument from 'pdfkit';
import { brand, brandScale } from '../../../platform/wire/brand-colours.ts';
import { formatDay, formatMoney, locale } from '../../../platform/wire/locale.ts';
import { gstinIn, stateWithCode } from '../../people/organization/india.ts';
import { amountInWords } from './amount-in-words.ts';
import { ReceiptText } from './receipt-text.server.ts';
import { percentOf, type TaxRate, type TaxSplit } from './split-tax.ts';

export interface Receipt {
  number: string;
  isVoid: boolean;
  organization: { name: string; address: string; taxNumber: string };
  logo: Uint8Array | null;
  member: { name: string; membershipNo: string | null; taxNumber: string | null };
  amountPaise: number;
  paidOn: string;
  startsOn: string;
  endsOn: string;
  method: string | null;
  reference: string | null;
  /** Null: a receipt without tax. */
  tax: ReceiptTax | null;
  /** The same receipt is the same file, whenever it is drawn. */
  recordedAt: string;
}

export interface ReceiptTax extends TaxSplit {
  rate: TaxRate;
  code: string | null;
  /** The state where the tax is due. */
  place: string;
}

// A4, in points.
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const width = page.width - 2 * margin;
const colours = { brand, tint: brandScale[0], line: '#e3dfd8', quiet: '#6b665e', bad: '#b3261e' };

export const drawReceipt = async (receipt: Receipt): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: {
      Title: `${titleOf(receipt)} ${receipt.number}`,
      Author: receipt.organization.name,
      Creator: 'Chapterhouse',
      Producer: 'Chapterhouse',
      CreationDate: new Date(receipt.recordedAt),
    },
    // No default font: pdfkit's is not embedded.
    font: '',
  });
  const done = bytesOf(doc);
  const text = new ReceiptText(doc);
  let y = drawLetterhead(doc, text, receipt);
  y = drawTitle(text, receipt, y);
  y = drawAmount(doc, text, receipt, y);
  y = drawFacts(doc, text, receipt, y);
  if (receipt.tax) drawTax(doc, text, receipt.tax, { amountPaise: receipt.amountPaise, top: y + 8 });
  text.write(
    'Made by computer. Valid without a signature.',
    { x: margin, y: page.height - margin - 12, width, height: 14 },
    { size: 8.5, colour: colours.quiet, align: 'center' },
  );
  if (receipt.isVoid) drawVoid(doc, text);
  doc.end();
  return done;
};

const bytesOf = async (doc: PDFKit.PDFDocument): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer); // pdfkit gives nothing else
  return Buffer.concat(parts);
};

const logoRoom = { width: 150, height: 72 };

const drawLetterhead = (doc: PDFKit.PDFDocument, text: ReceiptText, { organization, logo }: Receipt): number => {
  const left = logo ? width - logoRoom.width - 32 : width;
  let y = margin;
  y += text.write(organization.name, { x: margin, y, width: left, height: 50 }, { size: 18, leastSize: 9, weight: 600 }) + 4;
  const { address, taxNumber } = organization;
  const small = { size: 9.5, leastSize: 6.5, colour: colours.quiet };
  if (address) y += text.write(address, { x: margin, y, width: left, height: 78 }, small);
  const taxLabel = gstinIn(taxNumber) === null ? 'Tax number' : 'GSTIN';
  if (taxNumber) y += text.write(`${taxLabel}: ${taxNumber}`, { x: margin, y: y + 2, width: left, height: 26 }, small) + 2;
  if (logo)
    doc.image(Buffer.from(logo), page.width - margin - logoRoom.width, margin, { fit: [logoRoom.width, logoRoom.height], align: 'right' });
  y = Math.max(y, logo ? margin + logoRoom.height : 0) + 18;
  doc.rect(margin, y, width, 1.5).fill(colours.brand);
  return y + 30;
};

const titleOf = ({ tax }: Pick<Receipt, 'tax'>): string => (tax ? 'Tax invoice' : 'Receipt');

const drawTitle = (text: ReceiptText, receipt: Receipt, y: number): number => {
  const { number, paidOn, isVoid, tax } = receipt;
  text.write(titleOf(receipt), { x: margin, y, width: 200, height: 40 }, { size: 26, weight: 600 });
  if (isVoid)
    text.write('VOID', { x: margin + (tax ? 162 : 116), y, width: 100, height: 40 }, { size: 26, weight: 600, colour: colours.bad });
  const right = { x: margin + 220, width: width - 220 };
  const label = { size: 9, colour: colours.quiet, align: 'right' } as const;
  const value = { size: 12, leastSize: 8, weight: 600, align: 'right' } as const;
  let at = y - 2;
  at += text.write(tax ? 'Invoice No.' : 'Receipt No.', { ...right, y: at, height: 14 }, label);
  at += text.write(number, { ...right, y: at, height: 18 }, value) + 6;
  at += text.write('Date', { ...right, y: at, height: 14 }, label);
  at += text.write(formatDay(paidOn), { ...right, y: at, height: 18 }, value);
  return at + 24;
};

const drawAmount = (doc: PDFKit.PDFDocument, text: ReceiptText, { amountPaise, tax }: Receipt, y: number): number => {
  const padding = 20;
  const height = tax ? 104 : 112;
  const inner = { x: margin + padding, width: width - 2 * padding };
  doc.roundedRect(margin, y, width, height, 10).fill(colours.tint);
  let at = y + padding - 4;
  at += text.write('Amount received', { ...inner, y: at, height: 14 }, { size: 9, colour: colours.quiet });
  at += text.write(
    formatMoney(amountPaise),
    { ...inner, y: at, height: 44 },
    { size: 30, leastSize: 18, weight: 600, colour: colours.brand },
  );
  text.write(`Amount in words: ${amountInWords(amountPaise)}`, { ...inner, y: at + 2, height: 32 }, { size: 11, leastSize: 8 });
  return y + height + (tax ? 14 : 22);
};

const drawFacts = (doc: PDFKit.PDFDocument, text: ReceiptText, receipt: Receipt, top: number): number => {
  const { member, startsOn, endsOn, method, reference, tax } = receipt;
  const facts: [string, string | null][] = [
    ['Received from', member.name],
    ['GSTIN', member.taxNumber],
    ['Place of supply', tax && stateWithCode(tax.place)],
    ['Membership No.', member.membershipNo],
    ['For', `Membership from ${formatDay(startsOn)} to ${formatDay(endsOn)}`],
    ['Paid by', method],
    ['Reference', reference],
  ];
  const labels = 130;
  // The tax below has to find room, too.
  const [above, below, longest] = tax ? [5, 5, 32] : [9, 10, 60];
  let y = top;
  for (const [name, value] of facts) {
    if (!value) continue;
    text.write(name, { x: margin, y: y + 1, width: labels, height: 16 }, { size: 10, colour: colours.quiet });
    const weight = name === 'Received from' ? 600 : 400;
    const place = { x: margin + labels, y, width: width - labels, height: longest };
    y += Math.max(16, text.write(value, place, { size: 11, leastSize: 7, weight })) + above;
    doc.rect(margin, y, width, 0.75).fill(colours.line);
    y += below;
  }
  return y;
};

interface TaxPlace {
  amountPaise: number;
  top: number;
}

/** What of the amount is tax. Amounts stand right, below each other. */
const drawTax = (doc: PDFKit.PDFDocument, text: ReceiptText, tax: ReceiptTax, { amountPaise, top }: TaxPlace): void => {
  const half = `${percentOf(tax.rate / 2)} %`;
  const rows: [string, number | null][] = [
    [tax.code ? `Taxable value · SAC ${tax.code}` : 'Taxable value', tax.taxable],
    [`CGST ${half}`, tax.cgst],
    [`SGST ${half}`, tax.sgst],
    [`IGST ${percentOf(tax.rate)} %`, tax.igst],
    ['Total', amountPaise],
  ];
  const due = rows.filter((row): row is [string, number] => row[1] !== null);
  const inner = { x: margin + 14, width: width - 28 };
  const rowHeight = 18;
  doc
    .roundedRect(margin, top, width, due.length * rowHeight + 14, 8)
    .lineWidth(0.75)
    .stroke(colours.line);
  let y = top + 9;
  for (const [name, paise] of due) {
    const weight = name === 'Total' ? 600 : 400;
    text.write(name, { ...inner, y, height: 18 }, { size: 10.5, leastSize: 7, weight });
    text.write(formatMoney(paise), { ...inner, y, height: 18 }, { size: 10.5, weight, align: 'right' });
    y += rowHeight;
  }
};

/** Over everything, but so light that the text below can be read. */
const drawVoid = (doc: PDFKit.PDFDocument, text: ReceiptText): void => {
  const [x, y] = [page.width / 2, page.height / 2];
  doc
    .save()
    .rotate(-32, { origin: [x, y] })
    .opacity(0.16);
  const place = { x: 0, y: y - 110, width: page.width, height: 300 };
  text.write('VOID', place, { size: 200, weight: 600, colour: colours.bad, align: 'center' });
  doc.restore();
};
