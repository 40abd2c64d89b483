import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const strictPolicy = (product: string) =>
  `default-src 'none'; img-src data:; script-src ${product}; connect-src ${product}; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`;

/** Me too in each language. */
const ME_TOO = {
  en: 'Me too',
  de: 'Ich auch',
  es: 'A mí también',
  fr: 'Moi aussi',
  it: 'Anch’io',
  ja: '私も同じです',
  nl: 'Ik ook',
  pt: 'Eu também',
  'pt-BR': 'Eu também',
};

// The browser logs the refused address.
test.use({ expectedConsoleErrors: /status of 400/ });

test('a visitor reads what is known, says Me too by keyboard, asks to be told, and writes nevertheless', async ({
  page,
  visit,
  site,
}) => {
  const solve = await site.startIssue({ sentence: 'Card payments <b>fail</b>.', link: '/status' });
  await visit({ policy: strictPolicy(site.product) });
  await tab(page).click();
  const box = dialog(page).locator('.known');
  await expect(box).toContainText('We know: Card payments <b>fail</b>. What you can do');
  await expect(box.getByRole('link')).toHaveAttribute('href', 'https://willowandclay.example/status');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expectAccessible(page, 'the known issue in the form');

  await button(page, 'Me too').focus();
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toHaveText('Thank you, counted. 1 person has it');
  const address = box.getByLabel('Email');
  await expect(address).toBeFocused();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toHaveText('This address is incomplete.');
  await address.fill('mara@lind.example');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toContainText('Look into your inbox and confirm once.');
  await expect(address).toBeHidden();
  await expectAccessible(page, 'a known issue that is confirmed');

  await dialog(page).getByLabel('Title').fill('Cannot pay, either');
  await dialog(page).getByLabel('Description').fill('It says declined.');
  await button(page, 'Send').click();
  await expect(dialog(page)).toContainText('received');
  const sent = (await site.tickets()).find(({ title }) => title === 'Cannot pay, either');
  expect(sent).toMatchObject({ known_issue: { sentence: 'Card payments <b>fail</b>.', people: 1 } });
  await solve();
});

test('each language says it in its words, until it is solved', async ({ page, visit, site }) => {
  const solve = await site.startIssue({ sentence: 'Die Lampen kommen spät.', page: '*' });
  for (const [language, words] of Object.entries(ME_TOO)) {
    await visit({ html: `lang="${language}"` });
    await page.locator('deskbell-widget >> button').first().click();
    await expect(button(page, words)).toBeVisible();
    await expect(dialog(page).locator('bdi[lang]')).toHaveAttribute('lang', '');
  }
  await solve();
  await visit();
  const opened = page.waitForResponse((response) => !!response.request().postData()?.includes('"type":"open"'));
  await tab(page).click();
  await (await opened).finished();
  await expect(dialog(page).getByLabel('Title')).toBeVisible();
  await expect(dialog(page).locator('.known')).toHaveCount(0);
});

test('help links narrow while the title is typed, and are counted', async ({ page, visit, site }) => {
  await site.setHelpLinks([
    { title: 'Where is my order?', address: '/orders', words: 'parcel' },
    { title: 'Return or swap something', address: '/returns' },
    { title: 'Care of linen and oak', address: '/care' },
    { title: 'Print a return label again', address: '/label' },
  ]);
  await visit({ policy: strictPolicy(site.product) });
  await tab(page).click();
  const help = (name: string) => dialog(page).getByRole('navigation', { name });
  await expect(help('Often asked').getByRole('link')).toHaveCount(3);
  await expectAccessible(page, 'help links above the form');
  await dialog(page).getByLabel('Title').pressSequentially('ret');
  await expect(help('Perhaps this helps').getByRole('link')).toHaveText([
    'Return or swap something',
    'Print a return label again',
  ]);
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await dialog(page).getByLabel('Title').fill('Quartz');
  await expect(dialog(page).getByRole('navigation')).toBeHidden();
  await dialog(page).getByLabel('Title').fill('My parcel');
  await expect(help('Perhaps this helps').getByRole('link')).toHaveText(['Where is my order?']);
  await dialog(page).getByLabel('Description').fill('Where is it?');
  await button(page, 'Send').click();
  await expect(dialog(page)).toContainText('received');
  await expect
    .poll(async () => (await site.helpLinks()).map(({ shown, sent_anyway }) => [shown, sent_anyway]))
    .toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  await site.setHelpLinks([]);
});
