// The outbox: mails by state, why one has failed, and sending it again.

import type { Page } from '@playwright/test';
import type { Updateable } from 'kysely';
import type { OutboxTable } from '../../../src/platform/mail/outbox.tables.ts';
import { queueMail } from '../../../src/platform/mail/outbox.ts';
import { expect, row, test, toast, unfoldFilters } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const write = async ({ data }: JourneyPortal, to: string, subject: string, values: Updateable<OutboxTable> = {}) => {
  await data.write((tx) => queueMail(tx, { to, userId: null, subject, text: 'Hello', html: '<p>Hello</p>' }));
  const set = { tries: 0, ...values };
  await data.write((tx) => tx.updateTable('outbox').set(set).where('to_address', '=', to).execute());
};

const refusedBy = '550 5.1.1 <nobody@example.com>: Recipient address rejected: User unknown in local recipient table';

const someMails = async (portal: JourneyPortal) => {
  await write(portal, 'sent@example.com', 'Your membership ends on 5 March 2026', { state: 'Sent', content: null, tries: 1 });
  await write(portal, 'nobody@example.com', 'Choose your password', { state: 'Failed', tries: 1, last_error: refusedBy });
  const later = { due_at: '2999-03-05T06:00:00.000Z', give_up_at: '2999-03-06T06:00:00.000Z' };
  await write(portal, 'waiting@example.com', 'A new password', { ...later, tries: 2, last_error: 'connect ECONNREFUSED 127.0.0.1:25' });
};

const heads = (page: Page) => page.getByRole('table').getByRole('columnheader').allTextContents();

test('shows mails with their state, and sends one again', { tag: '@main' }, async ({ page, portal, signIn }) => {
  await someMails(portal);
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByText('3 mails', { exact: true })).toBeVisible();
  expect(await heads(page)).toEqual(['', 'To', 'Subject', 'State', 'Written', 'Tries', 'Actions']);
  const failed = row(page, 'nobody@example.com');
  await expect(failed.getByText('Failed', { exact: true })).toBeVisible();
  await expect(failed.getByTitle(refusedBy)).toBeVisible();
  await expect(row(page, 'sent@example.com').getByRole('button')).toHaveCount(0);

  await failed.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'The mail waits for a mail server')).toBeVisible();
  await expect(failed.getByText('Waiting', { exact: true })).toBeVisible();

  await unfoldFilters(page);
  await page.getByLabel('State').selectOption('Sent');
  await expect(page).toHaveURL(/State=Sent/);
  await expect(page.getByText('1 mail', { exact: true })).toBeVisible();
});

test('says that nothing can be sent, or nothing of it where mail can be sent', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/outbox');
  await expect(page.getByText('Mail is not set up', { exact: true })).toBeVisible();
  await expect(page.getByText('No mails found')).toBeVisible();
});

test.describe('with a mail server', () => {
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' } });

  test('the outbox says when a mail is tried next, and nothing about missing settings', async ({ page, portal, signIn }) => {
    await someMails(portal);
    await signIn('superAdmin');
    await page.goto('/outbox');
    await expect(row(page, 'waiting@example.com').getByText('next try 05 Mar 2999')).toBeVisible();
    await expect(page.getByText('Mail is not set up')).toHaveCount(0);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test(`is accessible in the ${scheme} scheme, at every usual width`, async ({ page, portal, signIn }) => {
    await someMails(portal);
    await write(portal, `${'very-long-name.'.repeat(12)}@example.com`, 'A subject that does not want to end, '.repeat(8), {
      state: 'Failed',
      last_error: refusedBy.repeat(3),
    });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn('superAdmin');
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/outbox');
      await expect(page.getByText('nobody@example.com').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  });
}
