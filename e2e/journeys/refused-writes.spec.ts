import { expect, test } from '../journey.ts';
import { haveDesk, signInWithForm } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

test.describe('a refused change', () => {
  test.use({ expectedConsoleErrors: /status of 500|Failed to (add comment|update ticket status)/ });

  test('is said by the composer and the status control, which keep it for another try', async ({ page }) => {
    await haveDesk(page);
    const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
    await openSite(page, `?ticket=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
    const refuse = (url: string) =>
      page.route(url, (route) => route.fulfill({ status: 500, json: { error: 'No' } }), { times: 1 });

    await refuse('**/comments');
    await dialog.getByPlaceholder('Add a comment...').fill('A new one is on its way.');
    await dialog.getByRole('button', { name: 'Add Comment', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not sent. Try again.');
    await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('A new one is on its way.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Support Agent')).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();

    const open = dialog.getByRole('button', { name: 'Open', exact: true });
    await expect(open).toBeDisabled();
    await refuse('**/status');
    await dialog.getByRole('button', { name: 'Closed' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not sent.');
    await expect(open).toBeDisabled();
    await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();
    await expect(dialog.getByRole('alert')).toBeHidden();
  });
});

test.describe('an ended session', () => {
  test.use({ expectedConsoleErrors: /status of 401|HTTP status 401|Failed to add comment/ });

  test('keeps page and draft, and signing in returns to them', async ({ context, page }) => {
    const owner = await haveDesk(page);
    const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
    await openSite(page, `?ticket=${id}`);
    const address = page.url();
    const dialog = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
    await dialog.getByPlaceholder('Add a comment...').fill('A new one is on its way.');
    await context.clearCookies();
    await dialog.getByPlaceholder('Add a comment...').press('Control+Enter');

    const signedOut = page.getByRole('alertdialog', { name: 'You were signed out' });
    await expect(signedOut).toContainText('A new one is on its way.');
    await page.keyboard.press('Escape');
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await signInWithForm(page, owner);
    await page.waitForURL(address);
    await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('A new one is on its way.');
  });

  test('keeps a form for a site, and signing in opens it again', async ({ context, page }) => {
    const owner = await haveDesk(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Add Site' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add New Site' });
    await form.getByLabel('Site Name').fill('Corner Shop');
    await form.getByLabel('Domain').fill('corner.example');
    await form.getByRole('radio', { name: 'Teal' }).click();
    await context.clearCookies();
    await form.getByRole('button', { name: 'Create Site' }).click();

    const signedOut = page.getByRole('alertdialog', { name: 'You were signed out' });
    await expect(signedOut).toContainText('Your text is kept in this browser.');
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await signInWithForm(page, owner);
    await expect(form.getByLabel('Site Name')).toHaveValue('Corner Shop');
    await expect(form.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await form.getByRole('button', { name: 'Create Site' }).click();
    await expect(page.getByText('Corner Shop has been added')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Corner Shop' })).toBeVisible();
    await expect(form).toBeHidden();
  });
});

test('a form for a site that was left opens no dialog by itself, and has its text when it is opened', async ({
  page,
}) => {
  await haveDesk(page);
  await page.goto('/dashboard');
  const form = page.getByRole('dialog', { name: 'Add New Site' });
  await page.getByRole('button', { name: 'Add Site' }).first().click();
  await form.getByLabel('Site Name').fill('Corner Shop');
  for (const address of ['/dashboard', '/tickets']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(form).toBeHidden();
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add Site' }).first().click();
  await expect(form.getByLabel('Site Name')).toHaveValue('Corner Shop');
});
