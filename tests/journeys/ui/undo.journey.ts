// Undo after a deletion, and saves whose answer gets lost.

import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { path } from '../../../src/platform/wire/call.ts';
import { undoChanges } from '../../../src/platform/wire/calls/changes.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, row, test, toast } from '../journey.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('superAdmin');
});

const deleteStory = async (page: import('@playwright/test').Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

test('A deleted record comes back by Undo, and two deletions have an Undo each', { tag: '@main' }, async ({ page, portal }) => {
  await addStory(portal, { Name: 'The first bridge' });
  await addStory(portal, { Name: 'The second bridge' });
  await page.goto('/stories');
  await deleteStory(page, 'The first bridge');
  await expect(row(page, 'The first bridge')).toHaveCount(0);
  await deleteStory(page, 'The second bridge');
  await expect(page.getByText('No stories found')).toBeVisible();
  const undo = toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await undo.first().click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(row(page, 'The first bridge')).toBeVisible();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(row(page, 'The second bridge')).toBeVisible();
});

test('An undo whose answer gets lost can be asked for again, and is done once', async ({ page, portal, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await addStory(portal);
  await page.goto('/stories');
  await deleteStory(page, 'The first bridge');
  const keys: (string | undefined)[] = [];
  await page.route(`**${path(undoChanges)}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // Done, but the answer gets lost; then the network is away; then it works.
    if (keys.length === 2) return route.abort('internetdisconnected');
    const response = await route.fetch();
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  const lost = toast(page, 'The server did not answer, so the changes may not be undone yet', 'alert');
  await expect(row(page, 'The first bridge')).toBeVisible();
  for (const times of [1, 2]) {
    await expect(lost).toHaveCount(1);
    expect(keys).toHaveLength(times);
    await lost.getByRole('button', { name: 'Try again' }).click();
  }
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(lost).toHaveCount(0);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]]);
  const restored = await portal.data.read.selectFrom('changes').select('id').where('kind', '=', 'Restored').execute();
  expect(restored).toHaveLength(1);
});

test('An undo without a network can be tried again for ten seconds; a refused one says why', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  await addStory(portal, { Name: 'The first bridge' });
  await addStory(portal, { Name: 'The second bridge' });
  await page.clock.install();
  await page.goto('/stories');
  await deleteStory(page, 'The first bridge');
  await context.setOffline(true);
  await toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' }).click();
  const lost = toast(page, 'The server did not answer, so the changes may not be undone yet', 'alert');
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.clock.runFor(6_000);
  await context.setOffline(false);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(row(page, 'The first bridge')).toBeVisible();

  await deleteStory(page, 'The second bridge');
  const undo = toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' });
  const { set_id } = await portal.data.read.selectFrom('changes').select('set_id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await portal.save(undoChanges, { SetId: set_id });
  await undo.click();
  const why = "This cannot be undone: the story 'The second bridge' is there again.";
  await expect(toast(page, why, 'alert')).toBeVisible();
  await expect(toast(page, why, 'alert').getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('What was undone in the activity is not offered by the toast any more', async ({ page, portal }) => {
  await addStory(portal, { Name: 'The first bridge' });
  await page.goto('/stories');
  await deleteStory(page, 'The first bridge');
  const undo = toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' });
  // A toast stays while it is pointed at.
  await undo.hover();
  await page.evaluate(() => history.pushState(null, '', '/activity?Record=Story'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await row(page, 'Deleted').getByRole('button', { name: 'Details' }).focus();
  await page.keyboard.press('Enter');
  await expect(undo).toHaveCount(1);
  await dialog(page, 'Story: The first bridge').getByRole('button', { name: 'Undo' }).press('Enter');
  await dialog(page, 'Undo this change').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page, 'Changes undone')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('The toast with Undo can be used by keyboard', async ({ page, portal }) => {
  await addStory(portal);
  await page.clock.install();
  await page.goto('/stories');
  await deleteStory(page, 'The first bridge');
  const undo = toast(page, 'Story deleted successfully!').getByRole('button', { name: 'Undo' });
  await undo.focus();
  // A toast stays while it has the focus.
  await page.clock.runFor(10_500);
  await page.keyboard.press('Enter');
  await expect(row(page, 'The first bridge')).toBeVisible();
});

test('A save whose answer gets lost can be sent again and adds one record only', { tag: '@main' }, async ({ page, portal, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await addStory(portal);
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Add Story' }).click();
  const form = dialog(page, 'Add Story');
  await form.getByLabel('Story Name').fill('Sent twice');
  await form.getByLabel('Client Name').fill('Mehta & Sons');
  await form.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Text');
  await form.getByLabel('Image').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await (await import('../../makers.ts')).makePicture()).arrayBuffer()),
  });
  const keys: (string | undefined)[] = [];
  await page.route(`**${path(saveStory)}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server does it, but the answer gets lost the first time.
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to add story. Please try again.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story added successfully!')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  const stories = await portal.data.read.selectFrom('stories').select('name').where('name', '=', 'Sent twice').execute();
  expect(stories).toHaveLength(1);
});

test('Whoever leaves a form after its answer got lost sees in the list what was saved', async ({ page, portal, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await addStory(portal, { Name: 'The first bridge' });
  await page.goto('/stories');
  await row(page, 'The first bridge').getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await form.getByLabel('Story Name').fill('The second bridge');
  await page.route(`**${path(saveStory)}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'The second bridge')).toBeVisible();
});
