import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { ContentTable } from '../../../platform/data/records/switched-table.ts';
import { partnerPath } from './partners.contract.ts';

export interface PartnerTable extends ContentTable {
  order_no: number;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    partners: PartnerTable;
  }
}

export const partnerRecords = recordKind({
  table: 'partners',
  name: 'Partner',
  title: sql`'Partner ' || order_no`,
  files: ['logo'],
  found: { by: sql`'partner ' || order_no`, path: partnerPath },
});
