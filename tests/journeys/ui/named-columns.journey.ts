// What each list must show: every column that its description names, beside the open sidebar on a laptop of 1280 px and on the cards of a
// phone. An ID may stand below the name. On every list of the demo.

import type { Page } from '@playwright/test';
import { signIns } from '../../../demo/accounts.ts';
import { expect, test } from '../community.ts';

/** By the heads of the columns. 'ID' may be part of a cell. */
const lists = {
  '/members': ['Member', 'Contact', 'Role', 'Status', 'Actions'],
  '/member-list': ['ID', 'Name', 'Email', 'Phone', 'Profession', 'Actions'],
  '/assigned-members': ['Member Info', 'Chapter', 'Contact', 'Profession', 'Membership', 'Status', 'Created', 'Actions'],
  '/chapters': ['Chapter Details', 'ID', 'Location', 'Created Date', 'Status', 'Actions'],
  '/stories': ['ID', 'Image', 'Name', 'Client', 'Description', 'Date', 'Status', 'Actions'],
  '/cms-articles': ['ID', 'Image', 'Name', 'Client', 'Description', 'Publication Date', 'Status', 'Actions'],
  '/meetup': ['ID', 'Image', 'Title 1', 'Theme', 'Location', 'Date and Time', 'Status', 'Actions'],
  '/insights': ['ID', 'Image', 'Title 1', 'Title 2', 'Description', 'Created Date', 'Status', 'Actions'],
  '/events': ['ID', 'Image', 'Event Name', 'Description', 'Start Date', 'End Date', 'Event Type', 'Status', 'Actions'],
  '/sponsors': ['Logo', 'Order No', 'Status', 'Actions'],
  '/partners': ['ID', 'Logo', 'Order No', 'Status', 'Toggle', 'Actions'],
  '/advisory-committee': ['Name', 'Position', 'Exp', 'Description', 'Status', 'Actions'],
  '/User-connections': ['ID', 'Organization', 'Contact Person', 'Mobile', 'Created Date', 'Actions'],
  '/user-expectations': ['ID', 'Current Business Value', 'Expected Value', 'Created Date', 'Actions'],
  '/userEvents-joined': ['Event Details', 'ID', 'Type', 'Event Date', 'Joined Date', 'Status', 'Actions'],
  '/user-documents': ['ID', 'Document Name', 'Status', 'Created Date', 'Actions'],
} as const;

/** The lists in the tabs of a member's page are narrower. */
const tabs = {
  connections: lists['/User-connections'],
  expectations: lists['/user-expectations'],
  events: lists['/userEvents-joined'],
  documents: lists['/user-documents'],
};

const ownTables = { connections: 'connections', expectations: 'expectations', events: 'joined_events', documents: 'documents' } as const;

/** What is not seen of the named columns: neither as a head of the table nor as a cell of the first card. */
const hiddenColumns = (table: Element, named: readonly string[]): string[] => {
  const hasCards = table.parentElement?.hasAttribute('data-cards') === true;
  // Nothing stands out of the list's frame either.
  const frame = (table.parentElement ?? table).getBoundingClientRect();
  const isSeen = (cell: Element) => {
    const { width, left, right } = cell.getBoundingClientRect();
    return width > 0 && left >= frame.left - 1 && right <= Math.min(innerWidth, frame.right + 1);
  };
  const cells = [...table.querySelectorAll<HTMLElement>('tbody tr:first-child > td')].filter(isSeen);
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')].filter(isSeen);
  const seen = new Set(hasCards ? cells.map((cell) => cell.dataset.label ?? '') : heads.map((head) => head.innerText.trim()));
  if (cells.some((cell) => /ID: \d/.test(cell.textContent))) seen.add('ID');
  return named.filter((name) => !seen.has(name));
};

const expectColumns = async (page: Page, named: readonly string[]) => {
  await expect(page.locator('main [data-rows] > *:not(:has(.mantine-Skeleton-root))').first()).toBeVisible();
  // The sidebar unfolds in a moment.
  const hidden = () => page.locator('main table').evaluate(hiddenColumns, named);
  await expect.poll(hidden, 'Columns that are not seen').toEqual([]);
};

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ portal, signIn }) => {
  await signIn(await portal.signIn('superAdmin', signIns.staff.email, signIns.staff.password));
});

for (const [path, named] of Object.entries(lists)) {
  test(`Each column that is named for ${path} is seen on a laptop and on a phone`, async ({ page }) => {
    await page.setViewportSize(laptop);
    await page.goto(path);
    await expect(page.getByRole('navigation').getByText('Member Management')).toBeVisible();
    await expectColumns(page, named);
    await page.setViewportSize(phone);
    await expectColumns(page, named);
  });
}

for (const [tab, named] of Object.entries(tabs)) {
  test(`Each column that is named for the tab ${tab} of a member is seen on a laptop and on a phone`, async ({ page, portal }) => {
    const table = ownTables[tab as keyof typeof tabs];
    const { user_id: owner } = await portal.data.read.selectFrom(table).select('user_id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    await page.setViewportSize(laptop);
    await page.goto(`/member-details/${owner}?tab=${tab}`);
    await expectColumns(page, named);
    await page.setViewportSize(phone);
    await expectColumns(page, named);
  });
}

test('An e-mail address stands whole in a list, however narrow its column is', async ({ page }) => {
  await page.setViewportSize(laptop);
  for (const path of ['/members', '/member-list', '/assigned-members', '/renewals']) {
    await page.goto(path);
    const addresses = page.locator('main td [title*="@"]');
    await expect(addresses.first()).toBeVisible();
    const cut = await addresses.evaluateAll((found) =>
      found.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    );
    expect(cut, path).toEqual([]);
  }
});

test('The name of a record stands whole in a list, also above a second line', async ({ page }) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/events', '/chapters', '/meetup', '/members', '/visitors']) {
      await page.goto(path);
      const names = page.locator('main td[data-kind="lead"] [data-lines] > :first-child');
      await expect(names.first()).toBeVisible();
      const cut = await names.evaluateAll((found) =>
        found
          .filter((name) => [name, ...name.children].some((part) => part.scrollHeight > part.clientHeight + 1))
          .map((name) => name.textContent),
      );
      expect(cut, `${path} at ${width} px`).toEqual([]);
    }
  }
});
