// What a bank writes about a credit: how it was paid, its number at the bank, who paid, and a membership number that the payer has typed.
// Each bank writes in its own form; golden-narrations.ts has examples of all of them.

import { cutToLine } from '../../../platform/wire/fields.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import type { PaymentMethod } from '../payments/payments.contract.ts';

export interface ReadNarration {
  method: PaymentMethod;
  /** The twelve digits of UPI and IMPS, or the whole number of NEFT and RTGS. */
  reference: string | null;
  payer: ReadPayer | null;
  /** Of the payer, also where there is a handle. */
  name: string | null;
  /** What may be a mobile number: many handles begin with one. */
  phones: readonly string[];
  numbers: readonly TypedNumber[];
  isReversal: boolean;
}

export interface ReadPayer {
  kind: 'Handle' | 'Name';
  /** As it is compared. */
  value: string;
  /** As the bank writes it. */
  text: string;
}

export interface TypedNumber {
  /** Of CH-000182: 182. */
  number: number;
  text: string;
  /** It may be something else: a year, a sector of a town, a cheque, or cut off where the text ends. */
  isDoubtful: boolean;
}

/** `reference` is the bank's column for it, where the statement has one. */
export const readNarration = (narration: string, reference: string): ReadNarration => {
  const text = narration.replaceAll(/[\s_]+/g, ' ').trim();
  const method = methodIn(text, reference.trim());
  const handle = handleIn(text);
  const named = payerByName(text, method);
  const numbers = numbersIn(text, method);
  const isCheque = method === 'Cheque' || numbers.some(({ number }) => number === chequeIn(reference));
  return {
    method,
    reference: referenceIn(text, reference.trim(), method),
    payer: handle ? payerByHandle(text, handle) : named,
    name: named?.text ?? null,
    phones: Array.from(text.matchAll(mobileNumber).take(mostPhones), ([, phone = '']) => phone),
    numbers: isCheque ? [] : numbers,
    isReversal: reversal.test(text),
  };
};

const methodWords: readonly [PaymentMethod, RegExp][] = [
  ['UPI', /(?<![a-z])(UPI(A[BR])?|BHIM)(?![a-z])/i],
  ['Bank transfer', /(?<![a-z])(NEFT|RTGS|IMPS|IFT|INB|NACH|MMT|FT|FUND(S)? TR(AN)?SF?E?R?|TPT|NETBANKING)(?![a-z])/i],
  ['Cheque', /(?<![a-z])(CHQ|CHEQUE|CLG|CLEARING|MICR|CTS|(?<=(?<![a-z])BY[ :.-]{1,2})CH)(?![a-z])/i],
  ['Cash', /(?<![a-z])CASH(?![a-z])/i],
];

/** The word that comes first: later ones may be what the payer has typed. SBI calls all of them a transfer. */
const methodIn = (text: string, column: string): PaymentMethod => {
  const found = methodWords.flatMap(([method, words]) => {
    const at = text.search(words);
    return at < 0 ? [] : [{ method, at }];
  });
  const first = found.toSorted((one, other) => one.at - other.at)[0];
  if (first) return first.method;
  if (/(?<![a-z])TRANSFER FROM(?![a-z])/i.test(text)) return 'Bank transfer';
  // The letters of a membership number are short for a cheque, too: then the bank has its number beside it.
  return numbersIn(text, 'Other').some(({ number }) => number === chequeIn(column)) ? 'Cheque' : 'Other';
};

/** The first number of the bank's column: some have letters before it, and the number of a branch behind it. */
const chequeIn = (column: string): number => Number(/\d+/.exec(column)?.[0]);

/** Not RETD: so officers who are retired write themselves. */
const reversalWords = [
  'REV|RVSL?|RVRSL|REVR?SL|REVERSL|REVERSAL|REVERSED?|REFUND(ED)?|RE?FND|RETURN(ED)?|RTND?|RETN?|CHARGEBACK',
  'DISHONOU?R(ED)?|BOUNCED?|UNPAID|FAIL(ED)?|DECLINED|REJD?|REJECT(ED)?|CR ?ADJ',
].join('|');

/** Some banks write it and the kind of transfer in one word. */
const reversal = new RegExp(`(?<![a-z])(UPI|IMPS|NEFT|RTGS)?(${reversalWords})(?![a-z])`, 'i');

const referenceIn = (text: string, column: string, method: PaymentMethod): string | null => {
  const transferNumber = method === 'Bank transfer' ? transferNumberIn(`${text} ${column}`) : undefined;
  if (transferNumber) return transferNumber.toUpperCase();
  if (method === 'UPI' || method === 'Bank transfer') {
    const digits = twelveDigits.exec(text)?.[1] ?? twelveDigits.exec(column)?.[1];
    if (digits) return digits;
  }
  // All zeros are what a bank writes where there is no number.
  const rest = column.replace(/^'/, '');
  return rest === '' || /^[0-]*$/.test(rest) ? (method === 'Cheque' ? chequeNumber(text) : null) : cutToLine(rest, longestReference);
};

/** Of IMPS the number has twelve digits, whatever else stands there. */
const transferNumberIn = (text: string): string | undefined =>
  (wholeNumber.exec(text) ?? (/IMPS/i.test(text) ? null : lessUsualNumber.exec(text)))?.[0];

const longestReference = 100;

/** NEFT and RTGS: 16 letters and digits (old ones of some banks: N and 15 digits) or 22. An IFSC has 11. */
const wholeNumber =
  /(?<![a-z\d])(?!IMPS)(?=[a-z\d]*\d{8})([a-z]{4}[a-z\d]{2}\d{10}|[a-z]{4}[a-z\d]\d{17}|[a-z]{4}[a-z\d]{2}\d{16}|N\d{15})(?![a-z\d])/i;

/** The same with another count of digits, as some banks write it: UTIBN52026334001999. It may be an account, so a usual one comes first. */
const lessUsualNumber = /(?<![a-z\d])(?!IMPS|NEFT|RTGS)(?=[a-z\d]*\d{8})[a-z]{4}[a-z\d]{2}\d{11,15}(?![a-z\d])/i;

/** Of all these lengths. Looked for in long texts, so it is one pattern. */
const anyNumber = /(?<![a-z\d])(?!IMPS)(?=[a-z\d]*\d{8})([a-z]{4}[a-z\d]{2}\d{10,16}|N\d{15})(?![a-z\d])/gi;

/**
 * Some banks put zeros before them; nothing but zeros is no number. After an X comes what is left of an account's number. Those of a handle are a
 * phone with the code of the country.
 */
const twelveDigits = /(?<!\d|X)0{0,10}((?!0{12})\d{12})(?!\d|[A-Za-z\d._]{0,50}@|-\d{1,2}@)/;

/**
 * The numbers in a reference as people type it: 'UTR 630718442190', 'UPI/6307 1844 2190', 'Chq. 000417'. Digits with blanks between them are
 * read as one number, too.
 */
export const numbersTyped = (reference: string): string[] =>
  bothReadings(reference).flatMap((text) => [
    ...Array.from(text.matchAll(anyNumber), ([number]) => number.toUpperCase()),
    ...Array.from(text.matchAll(/(?<!\d)(\d{6}|\d{12,22})(?!\d)/g), ([number]) => number),
  ]);

const bothReadings = (reference: string): string[] => [reference, reference.replaceAll(/(?<=\d)[\s.-]+(?=\d)/g, '')];

/** The number of NEFT or RTGS without the letters of the bank, as some people copy it: of UTIBN52026110312345678 what follows the N. */
export const digitsOfBank = (reference: string): string | null => /^[a-z]{1,6}(\d{11,22})$/i.exec(reference)?.[1] ?? null;

/** Such digits where no letters of a bank stand before them: another bank may have the same. */
export const digitsTyped = (reference: string): string[] =>
  bothReadings(reference.replaceAll(/NEFT|RTGS|IMPS/gi, ' ')).flatMap((text) =>
    Array.from(text.matchAll(/(?<!\d|[a-z]{4})\d{11,22}(?!\d)/gi), ([number]) => number),
  );

/** Digits of UPI and IMPS. */
export const shortestOfTransfer = 12;

const chequeNumber = (text: string): string | null => /(?<!\d)(\d{6})(?!\d)/.exec(text)?.[1] ?? null;

// A handle has no blank. HDFC writes dashes between its parts: what stands between the name and the next part is the handle.
// It begins where a word begins: tried at each letter, a long text would take long.
const handlePattern = /(?<![a-z\d._-])[._-]*([a-z\d][a-z\d._-]*@[a-z]*)/i;

interface FoundHandle {
  text: string;
  /** The bank has cut its end off. */
  isCut: boolean;
}

const handleIn = (text: string): FoundHandle | null => {
  const found = handlePattern.exec(text)?.[1];
  if (!found) return null;
  const parts = text.split('-');
  const at = parts.findIndex((part) => part.includes('@'));
  const first = parts.findIndex((part) => /^UPI$/i.test(part)) + 2;
  const isByDashes = /^(REV-)?UPI-/i.test(text) && at >= first;
  const handle = isByDashes
    ? parts
        .slice(first, at)
        .concat(handlePattern.exec(parts[at] ?? '')?.[1] ?? '')
        .join('-')
    : found;
  return { text: handle, isCut: shortestProvider > handle.length - handle.indexOf('@') - 1 };
};

/** ybl, ibl, apl, sbi. */
const shortestProvider = 3;

/** A cut handle may begin the handles of two people, so the name is compared, too. */
const payerByHandle = (text: string, handle: FoundHandle): ReadPayer | null => {
  const value = foldText(handle.text);
  if (!handle.isCut) return { kind: 'Handle', value, text: handle.text };
  const name = payerByName(text, 'UPI');
  return name ? { kind: 'Handle', value: `${name.value} ${value}`, text: `${name.text} ${handle.text}` } : null;
};

const payerByName = (text: string, method: PaymentMethod): ReadPayer | null => {
  if (method !== 'UPI' && method !== 'Bank transfer') return null;
  const parts = text.split(/[-/*:|,]+/).map((part) => part.trim());
  // ICICI writes what the payer has typed before the name.
  const names = /^MMT\/IMPS\//i.test(text) ? parts.slice(4) : parts;
  const name = names.find(isName);
  return name ? { kind: 'Name', value: foldText(name), text: name } : null;
};

const mostPhones = 3;

const mobileNumber = /(?<!\d)(?:91)?([6-9]\d{9})(?!\d)/g;

/** At least two words, so that no first name alone stands for somebody. */
const isName = (part: string): boolean => {
  const words = part.split(/[ .]+/).filter((word) => word !== '');
  const isOfLetters = words.every((word) => /^[\p{L}\p{M}'&()]+$/u.test(word));
  return (
    words.length >= 2 && isOfLetters && words.some((word) => word.length >= 3) && !words.some((word) => noNames.has(word.toUpperCase()))
  );
};

/** Words of banks, and of what payers type. */
const noNames = new Set(
  [
    'BANK BK OF TRANSFER TRF TO FROM BY CR DR CREDIT DEBIT IN NEFT RTGS IMPS UPI INB MMT PAYMENT PAY PAID FEE FEES MEMBERSHIP MEMBER MEMBERS',
    'RENEWAL RENEW ANNUAL YEARLY QUARTERLY MONTHLY HALF YEAR DUES SUBSCRIPTION SUBS CONTRIBUTION CHAPTER CLUB ADVANCE BALANCE FOR THE VIA',
    'THROUGH SELF NO NUMBER REF UTR NULL NA OTHERS BRANCH INDIA OP COOP SENT USING GPAY GOOGLE PHONEPE PAYTM BHIM INTENT',
    'ACCOUNT AC ONLINE MOBILE NET BANKING STATE NATIONAL',
  ].flatMap((line) => line.split(' ')),
);

/** CH-000182, CH000182, ch 182, CH/182, CH#182, CH No. 182. With zeros it has six digits, so that a cut one is none. Not within a handle. */
const numberPattern =
  /(?<![a-z\d.@])CH(?<word> ?NO)?(?:[-–—/#: .]{0,3})(?:0(?<padded>\d{5})|(?<bare>[1-9]\d{0,6}))(?![a-z\d.]*@)(?![a-z\d]|\.\d|\/-)/gi;

/** As the portal writes it. Where the bank does not say how it was paid, all else may be the number of a cheque. */
const wholeForm = /^CH-0\d{5}$/i;

/** CH NO is a membership number only where nothing else may be meant: else it is the cheque's. */
const numbersIn = (text: string, method: PaymentMethod): TypedNumber[] => {
  const isTransfer = method === 'UPI' || method === 'Bank transfer';
  const found = Array.from(text.matchAll(numberPattern).take(mostListed)).flatMap((match) => {
    const { word, padded, bare } = match.groups ?? {};
    if (word !== undefined && !isTransfer) return [];
    const rest = text.slice(match.index + match[0].length);
    const number = {
      number: Number(padded ?? bare),
      text: match[0],
      isDoubtful: mayBeOther(bare, rest) || mayBePlace(bare, isTransfer) || (method === 'Other' && !wholeForm.test(match[0])),
    };
    return [number, ...listedAlike(bare, rest), ...listedAfter(rest)];
  });
  const different = found.filter(({ number }, at) => number > 0 && found.findIndex((other) => other.number === number) === at);
  return different.slice(0, mostListed);
};

/** Whoever pays for several writes the letters once: CH-000007, 8 & 9, or CH-000007 000008. */
const listedNumber = /^(?:\s*(?:[,&+]|and(?![a-z]))\s*0*|[-/ ](?=0\d{5}(?!\d))0+)([1-9]\d{0,5})(?![a-z\d.]*@)(?![a-z\d])/i;

const listedAfter = (text: string, most = mostListed): TypedNumber[] => {
  const listed = most > 0 ? listedNumber.exec(text) : null;
  if (!listed) return [];
  const [whole, digits = ''] = listed;
  return [{ number: Number(digits), text: digits, isDoubtful: true }, ...listedAfter(text.slice(whole.length), most - 1)];
};

/** CH 182/201: as many digits as the first. More or fewer may be anything, and four of a year are one. */
const listedAlike = (bare: string | undefined, rest: string): TypedNumber[] => {
  const digits = /^[-/ ]([1-9]\d{0,6})(?![a-z\d.]*@)(?![a-z\d])/i.exec(rest)?.[1];
  return digits === undefined || digits.length !== bare?.length || isYear(digits)
    ? []
    : [{ number: Number(digits), text: digits, isDoubtful: true }];
};

/** More are no payment of a family. */
const mostListed = 20;

const isYear = (digits: string): boolean => /^(19|20)\d\d$/.test(digits);

const mayBeOther = (bare: string | undefined, rest: string): boolean =>
  bare !== undefined && (/^[-/ ]*$/.test(rest) || isYear(bare) || bare.length === 6);

/** CH 17 is a sector of Chandigarh in what a branch writes, and a member in what somebody types. */
const mayBePlace = (bare: string | undefined, isTransfer: boolean): boolean => bare !== undefined && bare.length < 3 && !isTransfer;
