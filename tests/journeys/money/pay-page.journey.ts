// The page behind the link of a WhatsApp about the membership, as whoever gets it sees it: nobody signed in. It needs no scripts, but the look
// at it does.

import type { Page } from '@playwright/test';
import { recordPayment } from '../../../src/features/money/payments/payments.contract.ts';
import { listRenewals } from '../../../src/features/money/renewals/renewals.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { inDays } from '../../in-days.ts';
import { expect, test } from '../journey.ts';
import type { JourneyPortal, Person } from '../journey-portal.ts';
import { expectNoSidewaysScroll, expectPlainPageAccessible } from '../looks.ts';

const linkTo = async (page: Page, portal: JourneyPortal, { id }: Person): Promise<string> => {
  const { token } = await portal.person('superAdmin');
  const listed = await page.request.post(path(listRenewals), { headers: { authorization: `Bearer ${token}` }, data: { Id: id } });
  const { res } = (await listed.json()) as { res: { PayPages: Record<number, string> } };
  const { pathname, search } = new URL(res.PayPages[id] ?? '');
  return `${pathname}${search}`;
};

for (const javaScriptEnabled of [true, false]) {
  const title = `The page has the sum, a button and a code, says when it is paid, and is dead when it was changed, ${javaScriptEnabled ? 'with' : 'without'} scripts`;
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(title, { tag: javaScriptEnabled ? [] : '@main' }, async ({ page, portal }) => {
      const settings = { organization_name: 'Pune Makers', upi_id: 'pune@okbank', membership_fee_paise: 18_000_00 };
      await portal.data.write((tx) => tx.updateTable('settings').set(settings).execute());
      const asha = await portal.person('member', { fullName: 'Asha Rao' });
      const link = await linkTo(page, portal, asha);
      const expectGoodLooks = async (heading: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        if (!javaScriptEnabled) return;
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoSidewaysScroll(page);
        }
        await expectPlainPageAccessible(page);
      };
      await page.goto(link);
      await expectGoodLooks('₹18,000.00 for 12 months');
      await expect(page.getByRole('link', { name: 'Open a payment app' })).toHaveAttribute(
        'href',
        /^upi:\/\/pay\?pa=pune@okbank&.*am=18000\.00/,
      );
      await expect(page.getByText('Or scan this with a payment app on another phone.')).toBeVisible();
      await expect(page.getByText('Asha')).toHaveCount(0);
      const term = { PaymentDate: inDays(0), MemberShipStartDate: inDays(0), MemberShipEndDate: inDays(364) };
      await portal.save(recordPayment, { MemberId: asha.id, Amount: 18_000, ...term });
      await page.goto(link);
      await expectGoodLooks('This is paid already');
      await page.goto(link.replace('.1800000', '.100'));
      await expectGoodLooks('This link does not work any more');
    });
  });
}
