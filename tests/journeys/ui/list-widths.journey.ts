// Lists as the window narrows: columns, filters, and cards on a phone.

import type { Locator } from '@playwright/test';
import { saveSlip } from '../../../src/features/giving/slips/slips.contract.ts';
import { saveConnection } from '../../../src/features/own-records/connections/connections.contract.ts';
import { saveJoinedEvent } from '../../../src/features/own-records/joined-events/joined-events.contract.ts';
import { noonOf } from '../../../src/platform/wire/days.ts';
import { inDays } from '../../in-days.ts';
import { makeAssignment, makeChapter } from '../../makers.ts';
import { addStories } from '../contents/written-stories.ts';
import { dialog, expect, row, test, unfoldFilters } from '../journey.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

test.describe('As the window narrows', () => {
  test('columns are hidden by importance, and rows become cards only on a phone', async ({ page, portal, signIn }) => {
    await portal.person('member', { fullName: 'Asha Rao' });
    await signIn('superAdmin');
    await page.goto('/members');
    const heads = page.getByRole('columnheader');
    const all = ['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Payment', 'Status', 'Actions'];
    await expect(heads).toHaveText(all);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(heads).toHaveText(['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Status', 'Actions']);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(heads).toHaveText(['', 'Member', 'Chapter', 'Contact', 'Role', 'Membership', 'Status', 'Actions']);
    await page.setViewportSize({ width: 860, height: 768 });
    await expect(heads).toHaveText(['', 'Member', 'Contact', 'Status', 'Actions']);
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(row(page, 'Asha Rao')).toContainText('Asha Rao');
    await expect(page.locator('td[data-label="Role"]')).toBeVisible();
  });

  test('an endless e-mail breaks, is cut after four lines, and its tooltip shows all of it', async ({ page, portal, signIn }) => {
    const email = `${'subramanian.venkatachalam.'.repeat(6)}raman@international-business-network.example.com`;
    await portal.person('member', { fullName: 'Asha Rao', email });
    await signIn('superAdmin');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/members');
    const shown = page.getByTitle(email);
    await expect(shown).toBeVisible();
    const [height = 0, whole = 0] = await shown.evaluate((span) => [span.clientHeight, span.scrollHeight]);
    expect([height < 90, whole > height], `${height} of ${whole}`).toEqual([true, true]);
  });
});

test('In a wide window chapter and status stand beside the search of each list of members, in a narrow one behind Filters', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await signIn('superAdmin');
  const { id: pune } = await makeChapter(portal.data, 'Pune Central');
  await makeAssignment(portal.data, pune, (await portal.person('member', { fullName: 'Asha Rao' })).id, id);
  await portal.person('member', { fullName: 'Ravi Patil' });
  for (const [path, status, applies] of [
    ['/members', 'Account Status', false],
    ['/member-list', 'Account Status', false],
    ['/assigned-members', 'Status', true],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const search = page.getByRole('searchbox', { name: 'Search' });
    const chapter = page.getByRole('combobox', { name: 'Chapter' });
    const middleOf = async (field: Locator) => {
      const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    };
    await expect(chapter).toBeVisible();
    expect(await middleOf(chapter), path).toBe(await middleOf(search));
    expect(await middleOf(page.getByLabel(status, { exact: true })), path).toBe(await middleOf(search));
    await chapter.fill('Pune');
    await page.getByRole('option', { name: 'Pune Central' }).click();
    if (applies) await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(`${path}?ChapterId=${pune}`);
    await expect(row(page, 'Asha Rao')).toBeVisible();
    await expect(row(page, 'Ravi Patil')).toHaveCount(0);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
    await expect(chapter).toBeHidden();
    await unfoldFilters(page);
    await expect(chapter).toBeVisible();
  }
});

test('Beside chapter and status the search has room, and no button stands out of the list', async ({ page, portal, signIn }) => {
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, (await portal.person('member')).id, 1);
  await signIn('superAdmin');
  for (const path of ['/members', '/member-list', '/assigned-members']) {
    await page.goto(path);
    const head = page.locator('main [data-head]');
    for (const width of [1280, 1366, 1440, 1600, 1760]) {
      await page.setViewportSize({ width, height: 800 });
      const room = () =>
        head.evaluate((line) => {
          const buttons = [...line.querySelectorAll('button')].map((button) => button.getBoundingClientRect().right);
          return {
            isOut: Math.max(...buttons) > line.getBoundingClientRect().right + 1,
            hasSearch: (line.querySelector('input')?.clientWidth ?? 0) >= 140,
          };
        });
      await expect.poll(room, `${path} at ${width} px`).toEqual({ isOut: false, hasSearch: true });
    }
  }
});

test('No name is cut in the narrow lists of a member’s page', async ({ page, portal, signIn }) => {
  const asha = await portal.person('member', { fullName: 'Asha Rao' });
  const own = { Flag: 'Add', UserId: asha.id } as const;
  const EventName = 'Trade fair: made in our chapters';
  await portal.save(saveJoinedEvent, { ...own, EventName, EventDate: noonOf(inDays(9)), TypeOfEvent: 2 });
  await portal.save(saveConnection, {
    ...own,
    OrganizationName: 'Dakshin Cold Storage',
    ContactPerson: 'Prabhu Venkatesan',
    MobileNo: '9876543210',
  });
  await signIn('superAdmin');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [tab, name] of [
    ['events', EventName],
    ['connections', 'Prabhu Venkatesan'],
  ] as const) {
    await page.goto(`/member-details/${asha.id}?tab=${tab}`);
    const shown = page.getByRole('cell').getByText(name, { exact: true });
    await expect(shown).toBeVisible();
    // A cut has more below it than is seen; the ring of the focus has its own room.
    await expect.poll(() => shown.evaluate((text) => text.scrollHeight - text.clientHeight), name).toBeLessThan(8);
  }
});

test('Beside a search, the filters stand on one line with it, or below it', async ({ page, portal, signIn }) => {
  const { id } = await signIn('superAdmin');
  await addStories(portal, 1);
  await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, (await portal.person('member')).id, id);
  for (const [path, others] of [['/stories', ['Status']]] as const) {
    await page.goto(path);
    await unfoldFilters(page);
    for (const width of [1440, 1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 800 });
      const bottomOf = async (field: Locator) => {
        const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
        return y + height;
      };
      const search = await bottomOf(page.getByRole('searchbox', { name: 'Search' }));
      const button = await bottomOf(page.getByRole('button', { name: /^(Apply Filters|Clear filters)$/ }));
      for (const label of others) {
        const bottom = await bottomOf(page.getByRole('main').getByLabel(label, { exact: true }).first());
        expect(bottom, `${label} of ${path} at ${width} px`).toBeGreaterThanOrEqual(search);
        expect(bottom, `${label} of ${path} at ${width} px`).toBe(button);
      }
    }
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('The button of the filters stands beside the search, also with the number of those that are set', async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn('superAdmin');
    await addStories(portal, 2);
    for (const [width, address] of [
      [390, '/stories'],
      [390, '/stories?IsActive=true'],
      [320, '/stories?Name=Story&IsActive=true'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(row(page, 'Story 1')).toBeVisible();
      const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const search = await topOf(page.getByRole('searchbox', { name: 'Search' }));
      expect(await topOf(page.getByRole('button', { name: /^Filters/ })), `${address} at ${width} px`).toBe(search);
      expect(await topOf(page.getByRole('button', { name: 'Add Story' }).first()), address).toBeGreaterThan(search);
    }
  });

  test('A long e-mail stands whole on a card, beside the number', async ({ page, portal, signIn }) => {
    const email = 'meenakshi.raghunathan@example.com';
    const asha = await portal.person('member', { fullName: 'Asha Rao', email, phone: '9820012345' });
    const { id } = await signIn('superAdmin');
    await makeAssignment(portal.data, (await makeChapter(portal.data, 'Pune Central')).id, asha.id, id);
    for (const path of ['/members', '/member-list', '/assigned-members']) {
      await page.goto(path);
      const shown = page.getByTitle(email);
      await expect(shown).toBeVisible();
      const [over, below] = await shown.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]);
      expect([over, below], path).toEqual([0, 0]);
      const phone = await page.getByRole('link', { name: '9820012345' }).boundingBox();
      expect((phone?.x ?? 0) + (phone?.width ?? 0), path).toBeLessThanOrEqual(390 - 16);
    }
  });

  test('A tap on a field of a card does not open its record, and one beside it does', async ({ page, portal, signIn }) => {
    await signIn('superAdmin');
    await addStories(portal, 2);
    await page.goto('/stories');
    const card = row(page, 'Story 1');
    await card.getByRole('checkbox', { name: /^Select/ }).check();
    // No list has these in its rows yet.
    await card
      .locator('td')
      .last()
      .evaluate((cell) => {
        for (const name of ['select', 'textarea']) cell.append(document.createElement(name));
      });
    for (const field of ['select', 'textarea']) await card.locator(`${field}:last-of-type`).click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL('/stories');
    await expect(dialog(page, 'Story 1')).toHaveCount(0);
    await card.click({ position: { x: 200, y: 4 } });
    await expect(page).toHaveURL(/\/stories\/\d+/);
  });

  test('What is tapped on cards, in the header and below a list is 40 pixels high and wide, and no link lies in another', async ({
    page,
    portal,
    signIn,
  }) => {
    const { asha, ravi } = await makeMeetingChapter(portal);
    await portal.save(saveSlip, { Flag: 'Add', Kind: 'One-to-one', FromId: asha.id, ToId: ravi.id, Day: noonOf(inDays(-1)) });
    await addStories(portal, 12);
    await signIn('superAdmin');
    for (const path of ['/stories', '/slips', '/members', '/meetings']) {
      await page.goto(path);
      await expect(page.locator('main [data-rows] > *').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator(':is(a, button) :is(a, button)')).toHaveCount(0);
      const small = await page
        .locator('header button, main [data-rows] :is(button, a.mantine-ActionIcon-root), main nav button')
        .evaluateAll((buttons) =>
          buttons.flatMap((button) => {
            const { width, height } = button.getBoundingClientRect();
            return width > 0 && Math.min(width, height) < 40 ? [`${button.ariaLabel ?? button.textContent} ${width} x ${height}`] : [];
          }),
        );
      expect(small, path).toEqual([]);
    }
  });
});
