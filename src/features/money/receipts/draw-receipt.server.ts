// Draws a receipt as a PDF of one page.

import PDFDocument from 'pdfkit';
import { brand } from '../../../platform/wire/brand-colours.ts';
import { formatDay, formatMoney, locale } from '../../../platform/wire/locale.ts';
import { amountInWords } from './amount-in-words.ts';
import { ReceiptText } from './receipt-text.server.ts';

export interface Receipt {
  number: string;
  isVoid: boolean;
  organization: { name: string; address: string; taxNumber: string };
  logo: Uint8Array | null;
  member: { name: string; membershipNo: string | null };
  amountPaise: number;
  paidOn: string;
  startsOn: string;
  endsOn: string;
  method: string | null;
  reference: string | null;
}

// A4, in points.
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const width = page.width - 2 * margin;
const colours = { brand, tint: '#eef5f2', line: '#e3dfd8', quiet: '#6b665e', bad: '#b3261e' };

export const drawReceipt = async (receipt: Receipt): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.organization.name, Creator: 'Chapterhouse', Producer: 'Chapterhouse' },
    // No default font: pdfkit's is not embedded.
    font: '',
  });
  const done = bytesOf(doc);
  const text = new ReceiptText(doc);
  let y = drawLetterhead(doc, text, receipt);
  y = drawTitle(text, receipt, y);
  y = drawAmount(doc, text, receipt, y);
  drawFacts(doc, text, receipt, y);
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
  if (taxNumber) y += text.write(`Tax number: ${taxNumber}`, { x: margin, y: y + 2, width: left, height: 26 }, small) + 2;
  if (logo)
    doc.image(Buffer.from(logo), page.width - margin - logoRoom.width, margin, { fit: [logoRoom.width, logoRoom.height], align: 'right' });
  y = Math.max(y, logo ? margin + logoRoom.height : 0) + 18;
  doc.rect(margin, y, width, 1.5).fill(colours.brand);
  return y + 30;
};

const drawTitle = (text: ReceiptText, { number, paidOn, isVoid }: Receipt, y: number): number => {
  text.write('Receipt', { x: margin, y, width: 200, height: 40 }, { size: 26, weight: 600 });
  if (isVoid) text.write('VOID', { x: margin + 116, y, width: 100, height: 40 }, { size: 26, weight: 600, colour: colours.bad });
  const right = { x: margin + 220, width: width - 220 };
  const label = { size: 9, colour: colours.quiet, align: 'right' } as const;
  const value = { size: 12, leastSize: 8, weight: 600, align: 'right' } as const;
  let at = y - 2;
  at += text.write('Receipt No.', { ...right, y: at, height: 14 }, label);
  at += text.write(number, { ...right, y: at, height: 18 }, value) + 6;
  at += text.write('Date', { ...right, y: at, height: 14 }, label);
  at += text.write(formatDay(paidOn), { ...right, y: at, height: 18 }, value);
  return at + 24;
};

const drawAmount = (doc: PDFKit.PDFDocument, text: ReceiptText, { amountPaise }: Receipt, y: number): number => {
  const padding = 20;
  const height = 112;
  const inner = { x: margin + padding, width: width - 2 * padding };
  doc.roundedRect(margin, y, width, height, 10).fill(colours.tint);
  let at = y + padding - 4;
  at += text.write('Amount received', { ...inner, y: at, height: 14 }, { size: 9, colour: colours.quiet });
  at += text.write(
    formatMoney(amountPaise),
    { ...inner, y: at, height: 44 },
    { size: 30, leastSize: 18, weight: 600, colour: colours.brand },
  );
  text.write(amountInWords(amountPaise), { ...inner, y: at + 2, height: 32 }, { size: 11, leastSize: 8 });
  return y + height + 22;
};

const drawFacts = (doc: PDFKit.PDFDocument, text: ReceiptText, receipt: Receipt, top: number): void => {
  const { member, startsOn, endsOn, method, reference } = receipt;
  const facts: [string, string | null][] = [
    ['Received from', member.name],
    ['Membership No.', member.membershipNo],
    ['For', `Membership from ${formatDay(startsOn)} to ${formatDay(endsOn)}`],
    ['Paid by', method],
    ['Reference', reference],
  ];
  const labels = 130;
  let y = top;
  for (const [name, value] of facts) {
    if (!value) continue;
    text.write(name, { x: margin, y: y + 1, width: labels, height: 16 }, { size: 10, colour: colours.quiet });
    const weight = name === 'Received from' ? 600 : 400;
    const place = { x: margin + labels, y, width: width - labels, height: 60 };
    y += Math.max(16, text.write(value, place, { size: 11, leastSize: 7, weight })) + 9;
    doc.rect(margin, y, width, 0.75).fill(colours.line);
    y += 10;
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
