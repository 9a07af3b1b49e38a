// Reminders of a test: at which moment they are looked for, and the mails in the outbox.

import { type Reminding, remindDue } from '../../src/features/money/renewals/reminders.server.ts';
import { createLinks } from '../../src/platform/server/signed-links.ts';
import { makeUser } from '../makers.ts';
import type { TestPortal } from '../test-portal.ts';

const never = new AbortController().signal;

export const remindingOf = (portal: TestPortal, timeZone = 'Asia/Kolkata'): Reminding => ({
  data: portal.data,
  links: createLinks(portal.secret),
  timeZone,
  graceDays: 14,
  mailUrl: 'https://portal.example.com/pune',
});

export const remindAt = (reminding: Reminding, moment: string) => remindDue(reminding, Temporal.Instant.from(moment), never);

export const mailsOf = async ({ data }: Pick<TestPortal, 'data'>) => {
  const rows = await data.read.selectFrom('outbox').select(['to_address', 'subject', 'state', 'content']).orderBy('id').execute();
  return rows.map(({ to_address: to, subject, state, content }) => ({ to, subject, state, ...JSON.parse(content ?? '{}') }));
};

export const subjectsOf = async (portal: Pick<TestPortal, 'data'>) => (await mailsOf(portal)).map(({ subject }) => subject);

export const makePayer = (portal: TestPortal, membershipEnd: string | undefined, more: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(portal.data, { isActiveMember: membershipEnd !== undefined, membershipEnd, amount: 1_000, ...more });

/** Only this user is left, and nobody was reminded. */
export const forgetReminders = ({ data }: TestPortal, userId: number): Promise<void> =>
  data.write(async (tx) => {
    for (const table of ['notices', 'reminders', 'last_reminders', 'outbox', 'changes'] as const) await tx.deleteFrom(table).execute();
    await tx.deleteFrom('users').where('id', '<>', userId).execute();
  });
