import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { DESKTOP, expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const LENA = 'lena@customer.example';

const linesOf = async (download: Download) =>
  readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()]);
  return saved;
}

inEachLook(() => {
  test('a person is found, exported and erased, tickets get an age, and the account is deleted', async ({ page }) => {
    const owner = await haveDesk(page);
    await sendTicket(page, { title: 'Lamp arrived cracked', email: LENA });
    await sendTicket(page, { title: `Ask ${LENA} for the bill`, email: 'bob@customer.example' });
    const [team] = await (await page.request.get('/api/teams')).json();
    await page.goto(`/teams/${team.id}?tab=privacy`);
    await page.getByRole('textbox', { name: 'Email address' }).fill(LENA.toUpperCase());
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByRole('definition').first()).toHaveText('1');
    await expect(page.getByRole('link', { name: /^#\d+ Ask .* Open$/ })).toBeVisible();
    await expectAccessible(page, 'Privacy tab');

    const data = await download(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect((await linesOf(data)).filter(({ kind }) => kind === 'ticket')).toHaveLength(1);
    expect(`${page.url()} ${data.url()} ${data.suggestedFilename()}`.toLowerCase()).not.toContain('lena');

    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Erase this person?' });
    await expect(dialog.getByRole('listitem').first()).toContainText('1 ticket loses name, address, page and text.');
    await dialog.getByRole('textbox').fill(LENA);
    await expectAccessible(page, 'erase dialog');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    const receipt = page.getByRole('alertdialog', { name: 'Erased' });
    await expect(receipt.getByRole('button', { name: 'Done' })).toBeFocused();
    await expectAccessible(page, 'receipt');
    const saved = await download(page, () => receipt.getByRole('button', { name: 'Download Receipt' }).click());
    await receipt.getByRole('button', { name: 'Done' }).click();
    const all = await download(page, () => page.getByRole('link', { name: 'Download all' }).click());
    expect(all.suggestedFilename()).toBe('receipts.jsonl');
    expect(await linesOf(all)).toEqual(await linesOf(saved));

    await openSite(page, '?tab=settings&part=data');
    const card = page.getByRole('region', { name: 'Retention' });
    await card.getByRole('textbox', { name: /^Delete closed and archived tickets after/ }).fill('365');
    await expect(card.getByText('Nothing would be deleted tonight.')).toBeVisible();
    await expectAccessible(page, 'retention');
    await card.getByRole('button', { name: 'Save Retention' }).click();
    await expect(page.getByText('Retention saved')).toBeVisible();
    await page.reload();
    await expect(card.getByRole('textbox').first()).toHaveValue('365');

    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(question.getByRole('listitem').first()).toContainText('is deleted with its 1 site');
    await question.getByRole('textbox').fill(owner.email);
    await expectAccessible(page, 'account deletion');
    await question.getByRole('button', { name: 'Delete Account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    expect((await page.request.get('/api/sites')).status()).toBe(401);
  });
}, [DESKTOP]);
