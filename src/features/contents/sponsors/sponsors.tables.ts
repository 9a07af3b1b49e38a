import { sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { ContentTable } from '../../../platform/data/records/switched-table.ts';
import { sponsorPath } from './sponsors.contract.ts';

export interface SponsorTable extends ContentTable {
  order_no: number;
  logo: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    sponsors: SponsorTable;
  }
}

export const sponsorRecords = recordKind({
  table: 'sponsors',
  name: 'Sponsor',
  title: sql`'Sponsor ' || order_no`,
  files: ['logo'],
  found: { by: sql`'sponsor ' || order_no`, path: sponsorPath },
});
