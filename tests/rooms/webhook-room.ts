// Webhooks of a test: adding one, changes that it is told of, and what is known of its deliveries.

import { expect } from 'vitest';
import { saveProfession } from '../../src/features/chapters/professions/professions.contract.ts';
import { listDeliveries, saveWebhook } from '../../src/features/desk/webhooks/webhooks.contract.ts';
import { startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts';
import type { Client, TestPortal } from '../test-portal.ts';

export const patience = { timeout: 20_000 };

export const professionTypes = ['profession.added', 'profession.changed', 'profession.deleted'];

export interface Hook {
  Id: number;
  secret: string;
}

export const addHook = async (staff: Client, Url: string, fields: Record<string, unknown> = {}): Promise<Hook> => {
  const { res } = await staff.send(saveWebhook, { Flag: 'Add', Url, Types: professionTypes, ...fields });
  return { Id: res?.Id ?? 0, secret: res?.Secret ?? '' };
};

export const addProfession = async (staff: Client, Name = `Profession ${crypto.randomUUID()}`): Promise<number> =>
  (await staff.send(saveProfession, { Flag: 'Add', Name })).res?.Id ?? 0;

export const rename = (staff: Client, Id: number) => staff.send(saveProfession, { Flag: 'Update', Id, Name: crypto.randomUUID() });

/** What waits is due, as if its pause were over. */
export const endPauses = ({ data }: TestPortal) =>
  data.write(async (tx) => {
    const past = '2026-01-01T00:00:00.000Z';
    await tx
      .updateTable('webhook_deliveries')
      .set({ due_at: past })
      .where('state', '=', 'Waiting')
      .where('due_at', 'is not', null)
      .execute();
    await tx.updateTable('webhook_states').set({ paused_until: '' }).execute();
  });

export const tries = (receiver: WebhookReceiver, count: number) => expect.poll(() => receiver.received.length, patience).toBe(count);

export const deliveriesOf = async (staff: Client, { Id }: Pick<Hook, 'Id'>) => (await staff.send(listDeliveries, { WebhookId: Id })).rc;

export const statesOf = async (staff: Client, hook: Hook) => (await deliveriesOf(staff, hook)).map(({ State }) => State);

/** A super admin of a portal without other webhooks, and a receiver. */
export const beginWebhooks = async (portal: TestPortal): Promise<{ staff: Client; receiver: WebhookReceiver }> => {
  const staff = await portal.as('superAdmin');
  await portal.data.write(async (tx) => {
    for (const table of ['webhooks', 'webhook_deliveries', 'webhook_states'] as const) await tx.deleteFrom(table).execute();
  });
  if (!portal.app.server.listening) await portal.app.listen({ port: 0 });
  return { staff, receiver: await startReceiver() };
};
