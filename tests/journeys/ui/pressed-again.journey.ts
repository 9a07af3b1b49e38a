// Whoever presses a button again, because the answer takes its time, saves once.

import { expect, test, toast } from '../journey.ts';
import { openPayment } from '../money/payment-steps.ts';

test('Whoever presses on while a form fades out saves it once', async ({ page, portal, signIn }) => {
  await signIn('superAdmin');
  const { id } = await portal.person('member', { fullName: 'Asha Rao' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/member-list');
  const { form, amount, save } = await openPayment(page, 'Asha Rao');
  await amount.fill('5000');
  await form.getByRole('button', { name: 'Cash' }).click();
  const place = await save.boundingBox();
  if (!place) throw new Error('The button is not shown');
  // What lies under the finger, a hundred times in a second.
  await page.evaluate(({ x, y, width, height }) => {
    const pressing = setInterval(() => {
      if (document.querySelector('[role="dialog"]'))
        (document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement | null)?.click();
      else clearInterval(pressing);
    }, 10);
  }, place);
  await expect(form).toHaveCount(0);
  await expect(toast(page, 'Payment updated successfully')).toBeVisible();
  const paid = await portal.data.read.selectFrom('payments').select('id').where('user_id', '=', id).execute();
  expect(paid).toHaveLength(1);
});
