// A webhook whose receiver is gone, or fails all day, is switched off, and the super admins are told.

import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { activeSuperAdmins } from '../../people/members/members.tables.ts';
import { forgetNotices, notify } from '../../people/notices/notify.server.ts';
import { webhookRecords } from './webhooks.tables.ts';

const aboutOf = (id: number) => `webhook ${id}`;

export const switchOff = async (records: Records, id: number, reason: string): Promise<void> => {
  const before = await records.update(webhookRecords, id, ({ is_active }) => (is_active ? { is_active: false, off_because: reason } : {}));
  if (!before?.is_active) return;
  const { tx } = records;
  const text = `The webhook to ${hostIn(before.url)} was switched off. ${reason}.`;
  const told = (await activeSuperAdmins(tx).execute()).map((user) => ({
    userId: user.id,
    kind: 'Webhook' as const,
    text,
    path: '/settings',
    about: aboutOf(id),
  }));
  await notify(tx, told);
};

const hostIn = (url: string): string => URL.parse(url)?.host ?? url;

/** Whoever switches it on again, or deletes it, has read it. */
export const forgetSwitchedOff = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const settled = rows.filter(({ changed }) => changed === null || changed.is_active === true);
  if (settled.length > 0)
    await forgetNotices(
      tx,
      settled.map(({ before }) => aboutOf(Number(before.id))),
    );
};
