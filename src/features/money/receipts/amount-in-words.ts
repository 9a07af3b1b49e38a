// Amounts in words, as on receipts in India: crore, lakh, thousand, hundred.

const small = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen'],
  ...['Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** 10000050 paise are 'Rupees One Lakh and Fifty Paise Only'. */
export const amountInWords = (paise: number): string => {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const parts = [];
  if (rupees > 0) parts.push(`${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`);
  if (rest > 0 || rupees === 0) parts.push(`${numberInWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`);
  return `${parts.join(' and ')} Only`;
};

const numberInWords = (number: number): string => {
  const unit = units.find(([size]) => number >= size);
  if (!unit) return belowHundred(number);
  const [size, name] = unit;
  const rest = number % size;
  return `${numberInWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
};

const belowHundred = (number: number): string => {
  if (number < 20) return small[number] ?? '';
  const ones = number % 10;
  return `${tens[Math.floor(number / 10)]}${ones > 0 ? `-${small[ones]}` : ''}`;
};
