// What of a payment is tax: it is within what is paid.

/** In hundredths of a percent: 1800 are 18 %. */
export type TaxRate = number;

/** In whole paise. They sum to what was paid. Null is a tax that is not due: within a state there is no IGST, and between two only that. */
export interface TaxSplit {
  taxable: number;
  cgst: number | null;
  sgst: number | null;
  igst: number | null;
}

const whole = 100 * 100;

/** Within a state the tax has two equal halves, so each of them is rounded, and the taxable value is the rest. */
export const splitTax = (paise: number, rate: TaxRate, isWithinState: boolean): TaxSplit => {
  if (!isWithinState) {
    const igst = Math.round((paise * rate) / (whole + rate));
    return { taxable: paise - igst, cgst: null, sgst: null, igst };
  }
  const half = Math.round((paise * rate) / (2 * (whole + rate)));
  return { taxable: paise - 2 * half, cgst: half, sgst: half, igst: null };
};

/** '18', '2.5' */
export const percentOf = (rate: TaxRate): number => rate / 100;
