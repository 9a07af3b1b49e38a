// The settings of the organisation: one row.

import { type Generated, sql } from 'kysely';
import { type PlainRow, type PlainValue, recordKind } from '../../../platform/data/records/record-kind.ts';
import type { PointsTableName } from './organization.ts';

export interface SettingsTable {
  id: number;
  organization_name: string | null;
  address: string | null;
  tax_number: string | null;
  logo: string | null;
  /** In hundredths of a percent; null for no tax. */
  tax_rate: number | null;
  /** The SAC of what members pay for. */
  tax_code: string | null;
  /** A state of India. */
  tax_state: string | null;
  office_phone: string | null;
  office_email: string | null;
  upi_id: string | null;
  /** Null until somebody has set it. */
  membership_fee_paise: number | null;
  /** In six months. */
  absences_allowed: number;
  /** So many times late count as one absence; 0 for never. */
  lates_per_absence: number;
  points_table: PointsTableName;
  /** Members see the lights of other members of their chapters. */
  lights_for_all: boolean;
  /** Everybody may read when a chapter meets and which seats are open, and register as a visitor. */
  public_chapter_pages: boolean;
  /** Members who are no officers may have API keys. */
  member_keys: boolean;
  privacy_contact_name: string | null;
  privacy_contact_email: string | null;
  privacy_contact_phone: string | null;
  /** What the page about privacy says beside the registry. */
  privacy_text: string | null;
  /** Of what that page says: a consent names it. */
  privacy_version: Generated<number>;
  hides_setup: boolean;
  goes_without_mail: boolean;
  version: number;
}

export const settingsId = 1;

declare module '../../../platform/data/data.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}

/** Hundredths of a percent as people read them. */
export const shownRate = (rate: PlainValue): PlainValue => (rate === null ? null : `${Number(rate) / 100} %`);

export const settingRecords = recordKind({
  table: 'settings',
  name: 'Setting',
  title: sql`'Organization'`,
  files: ['logo'],
  internal: ['privacy_version'],
  alsoSet: (changed, { privacy_version }): PlainRow =>
    Object.keys(changed).some((column) => column.startsWith('privacy_')) ? { privacy_version: Number(privacy_version) + 1 } : {},
  wireNames: { upi_id: 'UpiId' },
  shown: { tax_rate: shownRate },
});
