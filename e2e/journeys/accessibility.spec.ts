import { randomUUID } from 'node:crypto';
import { expectAccessible, inEachLook } from '../accessible.ts';
import { column } from '../board.ts';
import { expect, test } from '../journey.ts';
import { createSite, haveDesk, signIn } from '../owner.ts';
import { addSampleSites, OWNER_SCREENS, PUBLIC_PAGES, pageName } from '../screens.ts';
import { openSite, sendTicket } from '../visitor.ts';

inEachLook(() => {
  test.use({
    expectedConsoleErrors: /(status of 404 .*no-such-page)|(ERR_FAILED .*contact)|(status of 400 .*local-accounts)/,
  });

  test('every public page is accessible', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, pageName(path));
    }
  });

  test('sign-in, error and success states are accessible', async ({ page }) => {
    await page.goto('/no-such-page');
    await expectAccessible(page, 'not found');

    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expectAccessible(page, 'contact with mistakes');
    for (const name of ['Name', 'Subject', 'Message']) await page.getByRole('textbox', { name }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${randomUUID()}@example.com`);
    await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await expectAccessible(page, 'contact without a connection');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeInViewport();
    await expectAccessible(page, 'message sent');

    await page.goto('/');
    await page.getByRole('button', { name: 'Start Free Today' }).first().click();
    await page.waitForURL('**/local-accounts/**');
    await expectAccessible(page, 'local sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'local sign-in with a mistake');

    await page.route('**/api/sessions', () => undefined);
    await page.goto('/auth/callback?code=slow');
    await expect(page.getByText('Completing sign in...')).toBeVisible();
    await expectAccessible(page, 'sign-in callback');
  });

  test('every owner screen is accessible', async ({ page }) => {
    await signIn(page);
    await expectAccessible(page, 'first run');
    await addSampleSites(page);
    for (const { name, open } of OWNER_SCREENS) {
      await open(page);
      await expectAccessible(page, name);
    }
  });

  test('lists, the board, a ticket and the palette are accessible', async ({ page }) => {
    await haveDesk(page);
    const id = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'ana@example.com' });
    await openSite(page);
    await page.getByRole('checkbox', { name: `Select ticket ${id}` }).check();
    await expectAccessible(page, 'list with a selection');
    await openSite(page, '?tab=board');
    await expect(column(page, 'New').getByText('Lamp arrived cracked')).toBeVisible();
    await expectAccessible(page, 'board');
    await openSite(page, `?tab=board&ticket=${id}`);
    await expect(page.getByRole('dialog').getByText('No comments yet.')).toBeVisible();
    await expectAccessible(page, 'ticket');
    await createSite(page, { name: 'Harbor & Pine', domain: 'harbor.example' });
    await page.goto('/tickets');
    await expect(page.getByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
    await expectAccessible(page, 'all tickets');

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Search or jump to…' }).click();
    const field = page.getByRole('combobox');
    await field.fill('la');
    await expect(page.getByRole('option', { name: /Lamp arrived cracked/ })).toBeVisible();
    await expectAccessible(page, 'palette');
    await field.fill('walnut desk');
    await expect(page.getByText('No results for “walnut desk”')).toBeVisible();
    await expectAccessible(page, 'palette without results');
    await field.fill('keyboard');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, 'keyboard shortcuts');
  });
});
