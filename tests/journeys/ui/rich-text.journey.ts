// Formatted text in the real editor: a text that was only opened does not change, and an edited one loses nothing that the server allows.

import type { Locator, Page } from '@playwright/test';
import { allowedAttributes, allowedTags } from '../../../src/platform/wire/texts/rich-text.ts';
import { addStory } from '../contents/written-stories.ts';
import { dialog, expect, test, toast } from '../journey.ts';
import type { JourneyPortal } from '../journey-portal.ts';

const picture = '/files/ab12.webp';
const outside = 'target="_blank" rel="noopener noreferrer nofollow"';

/** Everything that the server allows, in the form in which the editor writes it. */
const constructs = {
  'titles and paragraphs': [
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Title</h${level}><h${level} style="text-align:right">On the right</h${level}>`),
    '<p>One<br />two<br /><br />four</p><p></p><p style="text-align:justify">In a block</p><p>a &lt; b &amp; c</p><hr />',
  ],
  'what is within a line': [
    '<p><strong>bold</strong> <em>slanted</em> <u>under</u> <s>struck</s> H<sub>2</sub>O, m<sup>2</sup>, <code>code</code></p>',
    '<p><strong><em><s><u>all at once</u></s></em></strong> <strong><code>bold code</code></strong></p>',
    `<p><a ${outside} title="A page" href="https://example.com/a?b=1&amp;c">link</a> or <a ${outside} href="mailto:asha@example.com">mail</a></p>`,
    `<p>before <img src="${picture}" alt="A bridge" width="120" height="80" /> after</p><p><img src="${picture}" alt="" /></p>`,
  ],
  'lists, quotes and preformatted text': [
    '<ul><li><p>One</p></li><li><p>Two</p><ul><li><p>Within</p></li></ul></li></ul>',
    '<ol start="4"><li><p>Four</p></li><li><h3>Five</h3><p>Its text</p></li></ol>',
    '<ol style="text-align:center"><li style="text-align:right"><p>One</p></li></ol><ul style="text-align:right"><li><p>Two</p></li></ul>',
    '<blockquote style="text-align:center"><p>Said</p><ul><li><p>and listed</p></li></ul></blockquote>',
    '<pre>plain\n  text <strong>bold</strong></pre><pre style="text-align:right"><code>a &lt; b\n\nc</code></pre>',
  ],
  tables: [
    '<table><tbody><tr><td><p>plain</p></td><td style="text-align:justify"><p>cell</p></td></tr></tbody></table>',
    '<table style="text-align:right"><caption style="text-align:left">What <strong>is</strong> here</caption>',
    '<thead style="text-align:center"><tr><th scope="col" style="text-align:right"><p>A</p></th><th colspan="2"><p>B</p></th></tr></thead>',
    '<tbody style="text-align:left"><tr style="text-align:center"><th rowspan="2" scope="row"><p>1</p></th><td colspan="2"><p>2</p></td></tr>',
    '<tr><td><p>3</p></td><td><p>4</p></td></tr></tbody>',
    '<tbody><tr><td rowspan="2"><p>5</p></td><td><p>6</p></td><td><ul><li><p>7</p></li></ul></td></tr>',
    '<tr><td><p>8</p></td><td><p>9</p></td></tr></tbody>',
    '<tfoot style="text-align:justify"><tr><td><p>x</p></td><td><p>y</p></td><td><p>z</p></td></tr></tfoot></table>',
  ],
};

const openStory = async (page: Page) => {
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit Story');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  return form;
};

/** Clicks into the last paragraph, as a person does: the editor needs a moment between its focus and the first key. */
const goToEndOf = async (form: Locator, lastText: string) => {
  await form.getByRole('textbox', { name: 'Description' }).getByText(lastText, { exact: true }).click();
  await form.page().keyboard.press('End');
};

const stored = async ({ data }: JourneyPortal) =>
  (await data.read.selectFrom('stories').select('description').executeTakeFirstOrThrow()).description;

test.beforeEach(async ({ page, signIn }) => {
  await signIn('superAdmin');
  await page.route(`**${picture}`, (route) => route.fulfill({ contentType: 'image/webp', body: '' }));
});

test('The tested constructs are all that the server allows', () => {
  const all = Object.values(constructs).flat().join('');
  // The editor writes these as strong, em, s and s.
  const others = ['b', 'i', 'strike', 'del'];
  for (const tag of allowedTags) if (!others.includes(tag)) expect(all, tag).toMatch(new RegExp(`<${tag}[ >]`));
  for (const [tag, names] of Object.entries(allowedAttributes)) {
    for (const name of names) expect(all, `${tag} ${name}`).toMatch(new RegExp(`<${tag} [^>]*${name}="`));
  }
});

for (const [what, pieces] of Object.entries(constructs)) {
  test(`An edited text keeps ${what}`, async ({ page, portal }) => {
    const html = pieces.join('');
    await addStory(portal, { Description: `${html}<p>End</p>` });
    expect(await stored(portal)).toBe(`${html}<p>End</p>`);
    const form = await openStory(page);
    await goToEndOf(form, 'End');
    await page.keyboard.type('!');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Story updated successfully!')).toBeVisible();
    expect(await stored(portal)).toBe(`${html}<p>End!</p>`);
  });
}

test('Tags with the same meaning become one tag, and text without a paragraph gets one', async ({ page, portal }) => {
  const caption = (lines: string) => `<table><caption>${lines}</caption><tbody><tr><td><p>1</p></td></tr></tbody></table>`;
  const others = `<ul><li>One</li></ul>${caption('<p>Two</p><p>lines</p>')}`;
  await addStory(portal, { Description: `<b>b</b> <i>i</i> <strike>s</strike> <del>d</del>${others}<p>End</p>` });
  const form = await openStory(page);
  await goToEndOf(form, 'End');
  await page.keyboard.type('!');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Story updated successfully!')).toBeVisible();
  const written = '<p><strong>b</strong> <em>i</em> <s>s</s> <s>d</s></p><ul><li><p>One</p></li></ul>';
  expect(await stored(portal)).toBe(`${written}${caption('Two<br />lines')}<p>End!</p>`);
});

// The editor would change each of these, or add a paragraph at the end.
const untidy = [
  'By itself <b>bold</b>\n  and <i>so on</i><ul><li>One</li></ul>',
  '<table><caption><p>Two</p><p>lines</p></caption><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  '<p>Code:</p><pre>one\ntwo</pre>',
  `<p>A picture</p><img src="${picture}" alt="" /><hr />`,
  '<blockquote>Said</blockquote>',
];

for (const html of untidy) {
  test(`A text that is not edited keeps its exact HTML: ${html}`, async ({ page, portal }) => {
    await addStory(portal, { Description: html });
    expect(await stored(portal)).toBe(html);
    const form = await openStory(page);
    const text = form.getByRole('textbox', { name: 'Description' });
    await text.click();
    await text.press('ControlOrMeta+End');
    await form.getByLabel('Story Name').click();
    await page.keyboard.press('Escape');
    // Nothing was changed, so there is no question.
    await expect(form).toHaveCount(0);

    await openStory(page);
    await text.click();
    await form.getByLabel('Story Name').fill('Another name');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Story updated successfully!')).toBeVisible();
    expect(await stored(portal)).toBe(html);
  });
}

test('Text that is typed and deleted again is no change', async ({ page, portal }) => {
  await addStory(portal, { Description: '<p>One</p><ul><li>Two</li></ul>' });
  const form = await openStory(page);
  await goToEndOf(form, 'Two');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Discard changes?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Discard changes?')).toHaveCount(0);
  await goToEndOf(form, 'Twox');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});

test('A text looks the same in the editor as when it is read', async ({ page, portal, context, signIn }) => {
  const html = `${Object.values(constructs).flat().join('')}<p>End</p>`;
  await addStory(portal, { Name: 'Written and read', Description: html });
  const form = await openStory(page);
  const written = await looksIn(form);
  await context.clearCookies();
  await signIn('member');
  await page.goto('/stories');
  await page.getByRole('link', { name: 'Written and read' }).click();
  const read = dialog(page, 'Written and read');
  await expect(read.getByText('End', { exact: true })).toBeVisible();
  expect(await looksIn(read)).toEqual(written);
});

/** How the first of each element looks. */
const looksIn = (within: Locator) =>
  within.evaluate((area) => {
    const told = [
      'fontSize',
      'fontWeight',
      'lineHeight',
      'color',
      'backgroundColor',
      'marginBottom',
      'paddingLeft',
      'borderLeftWidth',
    ] as const;
    const names = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'sub', 'table', 'th', 'td'];
    return names.map((name) => {
      const element = area.querySelector(`.mantine-Typography-root ${name}`);
      const style = element && getComputedStyle(element);
      return [name, style && told.map((property) => style[property])];
    });
  });
