// The plain page to which every reminder links: it turns the mails off with one button, and needs no script for it.

import type { Page } from '@playwright/test';
import { remindMembers } from '../../../src/features/money/renewals/renewals.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { expect, test } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectNoSidewaysScroll, expectPlainPageAccessible } from '../looks.ts';

/** The path of the link in the reminder that a super admin sends to somebody. */
const linkTo = async (page: Page, portal: JourneyPortal, { id }: Person): Promise<string> => {
  const { token } = await portal.person('superAdmin');
  const sent = await page.request.post(path(remindMembers), { headers: { authorization: `Bearer ${token}` }, data: { Ids: [id] } });
  expect(sent.status()).toBe(200);
  const { content } = await portal.data.read.selectFrom('outbox').select('content').executeTakeFirstOrThrow();
  const { pathname, search } = new URL(/Turn off these mails: (\S+)/.exec(JSON.parse(content ?? '{}').text)?.[1] ?? '');
  return `${pathname}${search}`;
};

const background = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('Each state of the page is accessible in both schemes, at every width', async ({ page, portal }) => {
  const ravi = await portal.person('member', { fullName: 'Ravi Kulkarni' });
  const link = await linkTo(page, portal, ravi);
  const expectGoodLooks = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectPlainPageAccessible(page);
    expect(await background(page)).toBe('rgb(25, 24, 22)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background(page)).toBe('rgb(244, 242, 238)');
    await expectNoSidewaysScroll(page);
  };
  await page.goto(link);
  await expectGoodLooks('Turn off mail about your membership?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectGoodLooks('You get no more mail about your membership');
  await page.goto(link.replace(/\?.*/, ''));
  await expectGoodLooks('This link does not work any more');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('The button turns the mails off', { tag: '@main' }, async ({ page, portal }) => {
    const ravi = await portal.person('member', { fullName: 'Ravi Kulkarni' });
    await page.goto(await linkTo(page, portal, ravi));
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('heading')).toHaveText('You get no more mail about your membership');
    const { wants_membership_mail } = await portal.data.read
      .selectFrom('users')
      .select('wants_membership_mail')
      .where('id', '=', ravi.id)
      .executeTakeFirstOrThrow();
    expect(Boolean(wants_membership_mail)).toBe(false);
  });
});
