// Where the focus is when the control that was pressed goes away, and what Escape means while nothing has the focus.

import type { Page } from '@playwright/test';
import { fill } from '../contents/story-dialog.ts';
import { dialog, expect, test } from '../journey.ts';
import { holdBack } from '../shell/held-files.ts';

const hasNobodyFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('Escape closes the topmost dialog and nothing else, also when its pressed button is gone', async ({ page, signIn, complaints }) => {
  complaints.expect(/rich-text-editor/);
  await signIn('superAdmin');
  await page.route('**/assets/rich-text-editor*', (route) => route.abort());
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  const again = form.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  const releaseEditor = await holdBack(page, /rich-text-editor/);
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect.poll(() => hasNobodyFocus(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  releaseEditor();

  await fill(page);
  const blur = () => page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const question = dialog(page, 'Discard changes?');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await blur();
  const releasePalette = await holdBack(page, /assets\/palette-.*\.js/);
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Escape');
  releasePalette();
  await page.keyboard.press('Control+K');
  const palette = dialog(page, 'Find anything');
  await expect(palette).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(form).toBeVisible();
  await blur();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toHaveCount(0);
});
