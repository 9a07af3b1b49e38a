// The table of slips. Names are kept with each, so that it reads as it was when an account is gone.

import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/data/data.ts';
import { type FollowedRow, type PlainRow, type PlainValue, recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { Business, ReferralStatus, Share, SlipKind, SlipMode, SlipType } from './slip-kinds.ts';

export interface SlipTable {
  id: Generated<number>;
  kind: SlipKind;
  day: Day;
  from_id: number | null;
  from_name: string;
  from_name_folded: Generated<string>;
  to_id: number | null;
  /** Of a training null. */
  to_name: string | null;
  to_name_folded: Generated<string>;
  /** Where the two were on the day. Without foreign keys: nothing of a slip changes with a chapter. */
  chapter_id: number | null;
  to_chapter_id: number | null;
  /** The two of a one-to-one in the order of their ids: of such a pair there is one on a day. */
  pair: string | null;
  /** Without a foreign key: an account may be deleted. */
  added_by: number | null;
  note: string | null;
  note_folded: Generated<string>;
  type: SlipType | null;
  contact_name: string | null;
  contact_name_folded: Generated<string>;
  contact_phone: string | null;
  contact_email: string | null;
  told_them: boolean | null;
  gave_card: boolean | null;
  heat: number | null;
  status: ReferralStatus | null;
  status_note: string | null;
  place: string | null;
  mode: SlipMode | null;
  declined: boolean | null;
  /** Only the receiver takes that back. */
  declined_by_receiver: boolean | null;
  amount_paise: number | null;
  business: Business | null;
  referral_id: number | null;
  share: Share | null;
  /** The receiver shows a testimonial; in public it is once the giver agrees, too. */
  is_public: boolean | null;
  may_be_shown: boolean | null;
  title: string | null;
  title_folded: Generated<string>;
  hours_tenths: number | null;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    slips: SlipTable;
  }
}

/**
 * While a thank-you says nothing to the thanked one, neither does what they could read of it before in the history. It comes back to them
 * once it says something again.
 */
const withholdFrom = async (
  tx: Tx,
  { id, share }: PlainRow,
  before: PlainValue | undefined,
  now: PlainValue | undefined,
): Promise<void> => {
  const changes = tx.updateTable('changes').where('record', '=', 'Slip').where('record_id', '=', Number(id));
  const hides = share === 'Nothing';
  const receiver = Number(hides ? before : now);
  if (hides) await changes.set({ other_id: null, withheld_id: receiver }).where('other_id', '=', receiver).execute();
  else await changes.set({ other_id: receiver, withheld_id: null }).where('withheld_id', '=', receiver).execute();
};

export const withholdChanged = async ({ tx }: { tx: Tx }, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    if (changed === null || !('share' in changed || 'to_id' in changed)) continue;
    const now = { ...before, ...changed };
    await withholdFrom(tx, now, before.to_id, now.to_id);
  }
};

/** The same for those that come back from the trash, maybe as another version. New ones have no history yet. */
export const withholdRestored = async ({ tx }: { tx: Tx }, rows: readonly PlainRow[]): Promise<void> => {
  for (const row of rows) if (row.id && row.share) await withholdFrom(tx, row, row.to_id, row.to_id);
};

export const slipRecords = recordKind({
  table: 'slips',
  name: 'Slip',
  title: sql`slips.kind || ': ' || slips.from_name || case when slips.to_name is null then '' else ' → ' || slips.to_name end`,
  owner: 'from_id',
  undoneByWriter: 'meetings',
  other: { column: 'to_id', unless: ({ share }) => share === 'Nothing' },
  shownToBothOnly: ['contact_name', 'contact_phone', 'contact_email'],
  hiddenFromOther: ['amount_paise'],
  hidden: ['pair', 'added_by', 'chapter_id', 'to_chapter_id', 'declined_by_receiver'],
  searched: ['from_name', 'to_name', 'note', 'contact_name', 'title'],
  refersTo: {
    from_id: { table: 'users', emptied: true },
    to_id: { table: 'users', emptied: true },
    referral_id: { table: 'slips', emptied: true },
  },
  // What the receiver says is said by this receiver, and of this text. A contact is for this receiver.
  dependsOn: {
    to_id: [
      'status',
      'status_note',
      'declined',
      'is_public',
      'may_be_shown',
      'contact_name',
      'contact_phone',
      'contact_email',
      'referral_id',
    ],
    note: ['is_public', 'may_be_shown'],
  },
  wireNames: { from_id: 'From', to_id: 'To' },
  taken: { pair: 'is about a day on which the two have another one-to-one now' },
});
