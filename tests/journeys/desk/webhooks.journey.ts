// Webhooks in the settings: added with what they are told, the secret shown once, a test, what was sent, and sending it again.

import type { Page } from '@playwright/test';
import { saveProfession } from '../../../src/features/chapters/professions/professions.contract.ts';
import { openReceiver, type ReceivedMessage, verify, type WebhookReceiver, webhookHosts } from '../../servers/webhook-receiver.ts';
import { test as base, dialog, expect, toast } from '../journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../looks.ts';

const test = base.extend<{ receiver: WebhookReceiver }>({
  settings: webhookHosts,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
  receiver: async ({}, use) => {
    const receiver = await openReceiver();
    await use(receiver);
    await receiver.close();
  },
});

const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });

/** Gives the secret. */
const add = async (page: Page, url: string): Promise<string> => {
  await webhooks(page).getByRole('button', { name: 'Add Webhook' }).click();
  const form = dialog(page, 'Add Webhook');
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please choose what is told')).toBeVisible();
  await form.getByText('Members and chapters').click();
  await form.getByLabel('Profession', { exact: true }).check();
  await form.getByLabel('profession.deleted').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  const shown = dialog(page, 'Secret of the webhook');
  const secret = (await shown.locator('code').textContent()) ?? '';
  // It was not copied.
  await page.keyboard.press('Escape');
  await dialog(page, 'Close without the secret?').getByRole('button', { name: 'Cancel' }).click();
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(shown).toHaveCount(0);
  return secret;
};

test('A webhook is added, tested, told of a change, and sent to again', { tag: '@main' }, async ({ page, portal, receiver, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  await expect(webhooks(page)).toContainText('None. Add the address of a program');
  const secret = await add(page, receiver.url);
  expect(secret).toMatch(/^whsec_/);
  const { host } = new URL(receiver.url);
  await expect(webhooks(page)).toContainText('profession.added, profession.changed, profession.restored');
  await expect(page.getByText(secret)).toHaveCount(0);

  await webhooks(page)
    .getByRole('button', { name: `Send a test to ${host}` })
    .click();
  await expect(toast(page, 'The test has arrived: 204')).toBeVisible();
  receiver.answer((_message, response) => response.writeHead(500).end('It is broken'));
  const id = await portal.save(saveProfession, { Flag: 'Add', Name: 'Zookeeper' });
  await expect.poll(() => receiver.received.length).toBe(2);
  for (const message of receiver.received) verify(secret, message);
  expect((receiver.received[1] as ReceivedMessage).data).toMatchObject({ record: 'Profession', id });

  await webhooks(page)
    .getByRole('button', { name: `Deliveries to ${host}` })
    .click();
  const sent = dialog(page, `Deliveries to ${host}`);
  const line = sent.getByRole('listitem').filter({ hasText: 'profession.added' });
  await expect(line).toContainText('Waiting');
  await expect(line).toContainText('Answered 500 · 1 try');
  await line.getByText('Answer', { exact: true }).click();
  await expect(line.getByText('It is broken')).toBeVisible();
  receiver.answer((_message, response) => response.writeHead(204).end());
  await line.getByRole('button', { name: 'Send again: profession.added' }).click();
  await expect(toast(page, 'The delivery is due now')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(3);
  await sent.getByLabel('State').selectOption('Sent');
  await expect(line).toContainText('Answered 204');
});

test('A webhook gets a new secret, is switched off, and deleted', async ({ page, receiver, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/settings');
  const secret = await add(page, receiver.url);
  const { host } = new URL(receiver.url);
  const choose = async (item: string) => {
    await webhooks(page)
      .getByRole('button', { name: `More for ${host}` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('New secret');
  await dialog(page, 'Make a new secret?').getByRole('button', { name: 'New secret' }).click();
  const shown = dialog(page, 'Secret of the webhook');
  await expect(shown.locator('code')).toContainText('whsec_');
  await expect(shown.getByText(secret)).toHaveCount(0);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(webhooks(page)).toContainText('The former secret is valid until');
  await choose('Edit');
  await dialog(page, 'Edit Webhook').getByLabel('Active').uncheck();
  await dialog(page, 'Edit Webhook').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Webhook updated')).toBeVisible();
  await expect(webhooks(page).getByText('Off', { exact: true })).toBeVisible();
  await choose('Delete');
  await dialog(page, 'Delete Webhook').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Webhook deleted')).toBeVisible();
  await expect(webhooks(page)).toContainText('None. Add the address of a program');
});

test('Its dialogs are accessible, and fit a phone', async ({ page, receiver, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('superAdmin');
  await page.goto('/settings');
  await add(page, receiver.url);
  await expectNoSidewaysScroll(page);
  await webhooks(page).getByRole('button', { name: 'Add Webhook' }).click();
  await expect(dialog(page, 'Add Webhook')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog(page, 'Add Webhook').getByRole('button', { name: 'Cancel' }).click();
  await webhooks(page)
    .getByRole('button', { name: /^Deliveries to/ })
    .click();
  await expect(dialog(page, `Deliveries to ${new URL(receiver.url).host}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('By keyboard on a phone: a webhook is added, switched off and on, and its deliveries are read', async ({
  page,
  portal,
  receiver,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('superAdmin');
  await page.goto('/settings');
  await webhooks(page).getByRole('button', { name: 'Add Webhook' }).press('Enter');
  await expect(dialog(page, 'Add Webhook').getByLabel('Address')).toBeFocused();
  await page.keyboard.type(receiver.url);
  await dialog(page, 'Add Webhook').getByLabel('Everything').press('Space');
  await dialog(page, 'Add Webhook').getByLabel('Address').press('Enter');
  const secret = dialog(page, 'Secret of the webhook');
  await expect(secret.locator('code')).toContainText('whsec_');
  await page.keyboard.press('Escape');
  await dialog(page, 'Close without the secret?').getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(secret).toHaveCount(0);
  receiver.answer((_message, response) => response.writeHead(500).end('The workflow has failed. '.repeat(200)));
  await portal.save(saveProfession, { Flag: 'Add', Name: 'Zookeeper' });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const { host } = new URL(receiver.url);
  const choose = async (item: string) => {
    await webhooks(page)
      .getByRole('button', { name: `More for ${host}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose('Switch off');
  await expect(webhooks(page).getByText('Off', { exact: true })).toBeVisible();
  await choose('Switch on');
  await expect(webhooks(page).getByText('Active', { exact: true })).toBeVisible();
  const deliveries = webhooks(page).getByRole('button', { name: `Deliveries to ${host}` });
  await deliveries.press('Enter');
  const sent = dialog(page, `Deliveries to ${host}`);
  const line = sent.getByRole('listitem').filter({ hasText: 'profession.added' });
  await line.getByText('Answer', { exact: true }).press('Enter');
  await expect(line.locator('pre')).toContainText('The workflow has failed.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sent).toHaveCount(0);
  await expect(deliveries).toBeFocused();
});
