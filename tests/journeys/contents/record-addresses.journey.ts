// Every record of a list has an address, which opens it over its list: by a link, after a reload, in a new tab, going back and forward.

import { saveAdvisory } from '../../../src/features/contents/advisory/advisory.contract.ts';
import { saveArticle } from '../../../src/features/contents/articles/articles.contract.ts';
import { saveEvent } from '../../../src/features/contents/events/events.contract.ts';
import { saveInsight } from '../../../src/features/contents/insights/insights.contract.ts';
import { saveMeetup } from '../../../src/features/contents/meetups/meetups.contract.ts';
import { saveSponsor } from '../../../src/features/contents/sponsors/sponsors.contract.ts';
import { saveStory } from '../../../src/features/contents/stories/stories.contract.ts';
import { makePicture } from '../../makers.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import { addStories, addStory } from './written-stories.ts';

test('The name of a story is a link that opens it over the list, and from there its form', async ({ page, portal, signIn, context }) => {
  await addStories(portal, 12);
  const id = await addStory(portal, { Description: '<p>How it <strong>began</strong></p>' });
  await signIn('superAdmin');
  await page.goto('/stories?Name=bridge');
  const link = page.getByRole('table').getByRole('link', { name: 'The first bridge' });
  await link.click();
  const story = dialog(page, 'The first bridge');
  await expect(story.locator('strong')).toHaveText('began');
  await expect(page).toHaveURL(`/stories/${id}?Name=bridge`);
  await expect(page).toHaveTitle('The first bridge · Stories · Chapterhouse');

  await page.reload();
  await expect(story.locator('strong')).toHaveText('began');
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await expect(page).toHaveURL('/stories?Name=bridge');
  await expect(page).toHaveTitle('Stories · Chapterhouse');
  await page.goForward();
  await expect(story).toBeVisible();
  await story.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await expect(page).toHaveURL(`/stories/${id}?Name=bridge&edit=`);
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('How it began');
  await form.getByLabel('Story Name').fill('The second bridge');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/stories?Name=bridge');
  await expect(page.getByRole('link', { name: 'The second bridge' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/stories/${id}?edit`);
  await expect(dialog(other, 'Edit Story').getByLabel('Story Name')).toHaveValue('The second bridge');
  await dialog(other, 'Edit Story').getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toHaveURL('/stories');
  await expect(other.getByText('13 stories', { exact: true })).toBeVisible();
});

test('The form of a new record has an address too, and going back asks before typed text is lost', async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await page.getByRole('button', { name: 'Add Story' }).click();
  await expect(page).toHaveURL('/stories?add=');
  await dialog(page, 'Add Story').getByLabel('Story Name').fill('Half a story');
  await page.goBack();
  const question = dialog(page, 'Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page, 'Add Story').getByLabel('Story Name')).toHaveValue('Half a story');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page, 'Add Story')).toHaveCount(0);
  await expect(page).toHaveURL('/stories');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('An address of nothing, or of what one may not see, is no page', async ({ page, portal, signIn }) => {
  const id = await addStory(portal);
  const hidden = await addStory(portal, { Name: 'Hidden' });
  await portal.save(saveStory, { Flag: 'Active', Id: hidden, IsActive: false });
  await signIn('member');
  for (const path of [`/stories/${hidden}`, '/stories/999', '/stories/none', '/stories/0', '/advisory/1']) {
    await page.goto(path);
    await expect(page.getByText('Page Not Found'), path).toBeVisible();
  }
  await page.goto(`/stories/${id}?edit`);
  await expect(dialog(page, 'The first bridge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('An address of nothing is a page again as soon as there is something', async ({ page, portal, signIn }) => {
  const id = await addStory(portal);
  const setActive = (IsActive: boolean) => portal.save(saveStory, { Flag: 'Active', Id: id, IsActive });
  await setActive(false);
  await signIn('member');
  await page.goto(`/stories/${id}`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await setActive(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stories' }).click();
  await page.getByRole('link', { name: 'The first bridge' }).click();
  await expect(page).toHaveURL(`/stories/${id}`);
  await expect(dialog(page, 'The first bridge').getByText('How it began')).toBeVisible();
  await page.reload();
  await expect(dialog(page, 'The first bridge')).toBeVisible();
});

test('The tab of a form has the name of its record, as the tab of the record itself', async ({ page, portal, signIn }) => {
  const picture = await makePicture();
  const [Description, Dates] = ['<p>All of it</p>', '2026-03-05T12:00:00.000Z'];
  const meetup = { Theme: 'Trust', Location: 'Pune', MeetupDateTime: Dates, WhoShouldAttend: 'All', WhatToExpect: Description };
  const ids = {
    stories: await addStory(portal, { Name: 'Élan' }),
    'cms-articles': await portal.save(saveArticle, { Flag: 'Add', Name: 'Élan', ClientName: 'Mehta', Description, Dates }, picture),
    insights: await portal.save(saveInsight, { Flag: 'Add', Title1: 'Élan', Title2: 'More', Description }, picture),
    meetup: await portal.save(saveMeetup, { Flag: 'Add', Title1: 'Élan', Title2: 'More', ...meetup }, picture),
    events: await portal.save(saveEvent, { Flag: 'Add', EventName: 'Élan' }),
    'advisory-committee': await portal.save(saveAdvisory, { Flag: 'Add', Name: 'Élan', Position: 'Chair', Description }, picture),
    sponsors: await portal.save(saveSponsor, { Flag: 'Add', OrderNo: 3 }, picture),
  };
  await signIn('superAdmin');
  for (const [path, id] of Object.entries(ids)) {
    await page.goto(`/${path}/${id}`);
    await expect(page, path).toHaveTitle(path === 'sponsors' ? /^Sponsor \d+ · Sponsors · / : /^Élan · \S/);
    const title = await page.title();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' }), path).toBeVisible();
    await expect(page, path).toHaveTitle(title);
    await page.reload();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(page, path).toHaveTitle(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page, path).toHaveTitle(title.replace(/^[^·]*· /, ''));
  }
});
