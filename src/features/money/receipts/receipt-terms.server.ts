// What a receipt keeps of the day on which it got its number: who issued it, to whom, and the tax. Later settings change none of it.

import type { Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import { stateOfGstin } from '../../people/organization/india.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { defaultOrganization } from '../../people/organization/organization.ts';
import { splitTax } from './split-tax.ts';
import './receipts.tables.ts';

type Charged = 'tax_rate' | 'tax_code' | 'tax_state';
type Split = 'taxable_value_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise';
type TermColumn = 'receipt_name' | 'issuer_id' | Charged | 'member_tax_number' | 'member_state' | Split;

export type ReceiptTerms = { [Column in TermColumn]: Exclude<NewRow<'payments'>[Column], undefined> };

export const noTerms: ReceiptTerms = {
  receipt_name: null,
  issuer_id: null,
  tax_rate: null,
  tax_code: null,
  tax_state: null,
  member_tax_number: null,
  member_state: null,
  taxable_value_paise: null,
  cgst_paise: null,
  sgst_paise: null,
  igst_paise: null,
};

interface Paid {
  user_id: number;
  amount_paise: number;
  corrects?: number | null;
}

/** For each payment, in their order. One that is recorded in place of another keeps what was charged then. */
export const receiptTerms = async (tx: Tx, payments: readonly Paid[]): Promise<ReceiptTerms[]> => {
  if (payments.length === 0) return [];
  const now = await chargedNow(tx);
  const corrected = await chargedBefore(tx, payments);
  const members = await readMembers(tx, payments);
  return payments.map(({ user_id, amount_paise, corrects }) => {
    const { full_name = null, tax_number = null, state = null } = members.get(user_id) ?? {};
    const charged = corrected.get(corrects ?? 0) ?? now;
    const kept = { ...noTerms, receipt_name: full_name, issuer_id: charged.issuer_id };
    if (charged.tax_rate === null) return kept;
    const member_state = state ?? (tax_number && stateOfGstin(tax_number));
    const { taxable, cgst, sgst, igst } = splitTax(
      amount_paise,
      charged.tax_rate,
      member_state === null || member_state === charged.tax_state,
    );
    return {
      ...kept,
      ...charged,
      member_tax_number: tax_number,
      member_state,
      taxable_value_paise: taxable,
      cgst_paise: cgst,
      sgst_paise: sgst,
      igst_paise: igst,
    };
  });
};

type ChargedTerms = Pick<ReceiptTerms, Charged | 'issuer_id'>;

const chargedNow = async (tx: Tx): Promise<ChargedTerms> => {
  const { organization_name, address, tax_number, tax_rate, tax_code, tax_state } = await readSettings(tx);
  const issuer = { name: organization_name ?? defaultOrganization, address: address ?? '', tax_number: tax_number ?? '' };
  const charged = tax_rate === null ? { tax_rate, tax_code: null, tax_state: null } : { tax_rate, tax_code, tax_state };
  return { issuer_id: await issuerId(tx, issuer), ...charged };
};

interface Issuer {
  name: string;
  address: string;
  tax_number: string;
}

/** Two at once may both write the same new one, which does no harm. */
const issuerId = async (tx: Tx, issuer: Issuer): Promise<number> => {
  const last = await tx.selectFrom('receipt_issuers').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  const isSame = last?.name === issuer.name && last.address === issuer.address && last.tax_number === issuer.tax_number;
  if (last && isSame) return last.id;
  return (await tx.insertInto('receipt_issuers').values(issuer).returning('id').executeTakeFirstOrThrow()).id;
};

/** Of payments without a receipt nothing was charged. */
const chargedBefore = async (tx: Tx, payments: readonly Paid[]): Promise<Map<number, ChargedTerms>> => {
  const rows = await readInParts(
    payments.flatMap(({ corrects }) => corrects ?? []),
    (part) =>
      tx
        .selectFrom('payments')
        .select(['id', 'issuer_id', 'tax_rate', 'tax_code', 'tax_state'])
        .where('id', 'in', part)
        .where('receipt_no', 'is not', null)
        .execute(),
  );
  return new Map(rows.map(({ id, ...charged }) => [id, charged]));
};

const readMembers = async (tx: Tx, payments: readonly Paid[]) => {
  const rows = await readInParts(
    payments.map(({ user_id }) => user_id),
    (part) => tx.selectFrom('users').select(['id', 'full_name', 'tax_number', 'state']).where('id', 'in', part).execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
};
