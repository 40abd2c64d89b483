import { expect, test } from '../journey.ts';
import { addSite, signIn } from '../owner.ts';

test('an owner signs in, adds a site, edits it and deletes it', async ({ page }) => {
  await signIn(page);
  await addSite(page, { name: 'Kettle & Crumb', domain: 'https://Kettle.Example.com/menu' });
  await expect(page.getByText('Site created')).toBeVisible();
  await expect(page.getByText('kettle.example.com').first()).toBeVisible();

  await page.getByRole('link', { name: 'Kettle & Crumb' }).click();
  await page.waitForURL(/\/sites\/\d+/);
  await page.getByRole('button', { name: 'Edit Site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Site' });
  await expect(dialog.getByLabel('Domain')).toHaveValue('kettle.example.com');
  await dialog.getByLabel('Site Name').fill('Kettle & Sons');
  await dialog.getByRole('checkbox', { name: 'Site is active' }).click();
  await dialog.getByRole('button', { name: 'Update Site' }).click();
  await expect(page.getByText('Site updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kettle & Sons' })).toBeVisible();
  await expect(page.getByText('Inactive').first()).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Actions for Kettle & Sons' }).click();
  await page.getByRole('menuitem', { name: 'Delete Site…' }).click();
  await expect(
    page.getByText('Are you sure you want to delete "Kettle & Sons"? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Kettle & Sons' }).click();
  await page.getByRole('menuitem', { name: 'Delete Site…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Site deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kettle & Sons' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Site' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kettle & Sons' })).toHaveCount(0);
});

test('a site is added and deleted with the keyboard only', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add Site' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Site' });
  await expect(dialog.getByLabel('Site Name')).toBeFocused();
  await page.keyboard.type('Keyboard Shop');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keyboard.example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Keyboard Shop' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Keyboard Shop' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete Site…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Keyboard Shop' })).toHaveCount(0);
});
