// How many receipts were given in each financial year.

export interface ReceiptCountTable {
  financial_year: string;
  given: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    receipt_counts: ReceiptCountTable;
  }
}
