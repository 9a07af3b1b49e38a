// Writes down what was agreed to, and what was withdrawn. Who is found by members is decided in 'Who sees what'; the consent follows it.

import { bounds } from '../../../platform/bounds/bounds.ts';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import type { FollowedRow, PlainRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { readSettings } from '../organization/organization.server.ts';
import type { ConsentSubject, ConsentWay } from './consent-words.ts';
import './consents.tables.ts';

interface Consent {
  userId: number;
  subject: ConsentSubject;
  how: ConsentWay;
}

/** Given already for this version of the text, it stays as it is. */
export const giveConsent = async (tx: Tx, { userId, subject, how }: Consent): Promise<void> => {
  const { privacy_version } = await readSettings(tx);
  const row = { user_id: userId, subject, text_version: privacy_version, given_at: new Date().toISOString(), how, withdrawn_at: null };
  const [given] = await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'subject', 'text_version']).where('withdrawn_at', 'is', null).doNothing())
    .returning('id')
    .execute();
  if (given && (await countDown(tx, { limit: givenInDay, of: String(userId) })) === null) throw new Refusal(429, tooManyConsents);
};

const givenInDay = { name: 'consents', most: bounds.consents.each, minutes: bounds.consents.minutes };

const tooManyConsents = `A consent can be given and withdrawn at most ${bounds.consents.each} times within 24 hours`;

/** Returns whether there was one. */
export const withdrawConsent = async (tx: Tx, { userId, subject }: Omit<Consent, 'how'>): Promise<boolean> => {
  const open = tx.updateTable('consents').set({ withdrawn_at: new Date().toISOString() }).where('user_id', '=', userId);
  const withdrawn = await open.where('subject', '=', subject).where('withdrawn_at', 'is', null).returning('id').execute();
  return withdrawn.length > 0;
};

/** Of what is decided elsewhere the list of consents says how it stands now: an open one is not written down again. */
export const settleConsent = async (tx: Tx, isGiven: boolean, consent: Consent): Promise<void> => {
  if (!isGiven) {
    await withdrawConsent(tx, consent);
    return;
  }
  const open = tx.selectFrom('consents').select('id').where('user_id', '=', consent.userId).where('subject', '=', consent.subject);
  if (!(await open.where('withdrawn_at', 'is', null).limit(1).executeTakeFirst())) await giveConsent(tx, consent);
};

const choices = ['show_me', 'show_phone', 'show_email', 'show_company'];

/** Whoever has not chosen yet has not agreed either. */
export const followVisibility = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  for (const { before, changed } of rows) {
    if (!changed || ![...choices, 'visibility_at'].some((column) => column in changed)) continue;
    const now: PlainRow = { ...before, ...changed };
    const isGiven = now.visibility_at !== null && choices.some((column) => now[column] !== 'Nobody');
    await settleConsent(tx, isGiven, { userId: Number(before.id), subject: 'Found by members', how: 'Who sees what' });
  }
};

/** The version of the page about privacy that a user has to be asked about. Null where the present one was agreed to. */
export const versionToAgree = async (reader: Reader, userId: number): Promise<number | null> => {
  const { privacy_version } = await readSettings(reader);
  const given = reader
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('subject', '=', 'Privacy notice')
    .where('text_version', '=', privacy_version)
    .where('withdrawn_at', 'is', null);
  return (await given.limit(1).executeTakeFirst()) ? null : privacy_version;
};
