// How many receipts were given in each financial year, and who issued them.

import type { Generated } from 'kysely';

export interface ReceiptCountTable {
  financial_year: string;
  given: number;
}

/** As the settings said it at the time. Never changed. */
export interface ReceiptIssuerTable {
  id: Generated<number>;
  name: string;
  address: string;
  tax_number: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    receipt_counts: ReceiptCountTable;
    receipt_issuers: ReceiptIssuerTable;
  }
}
