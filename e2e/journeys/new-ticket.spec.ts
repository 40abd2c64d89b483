import { expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { createSite, haveDesk } from '../owner.ts';

inEachLook(() => {
  test('a new ticket is accessible, and leaving the requester goes on to the site', async ({ page }) => {
    await haveDesk(page);
    await createSite(page, { name: 'Northlight Prints', domain: 'northlight.example' });
    await page.goto('/tickets');
    await page.getByRole('button', { name: 'New ticket' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    const requester = dialog.getByRole('combobox', { name: 'Requester' });
    await expect(requester).toBeFocused();
    await expect(requester).toHaveAttribute('aria-expanded', 'false');
    await expectAccessible(page, 'new ticket');

    const clip = await dialog.getByRole('button', { name: 'Attach files' }).boundingBox();
    const priority = await dialog.getByRole('button', { name: /^Priority/ }).boundingBox();
    expect(Math.abs(middle(clip) - middle(priority))).toBeLessThan(2);

    await page.keyboard.type('Ada Lovelace');
    await expect(dialog.getByRole('option', { name: /^Ada Lovelace/ })).toBeVisible();
    await expect(requester).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'suggestions of requesters');
    await page.keyboard.press('Tab');
    const site = dialog.getByRole('combobox', { name: 'Site' });
    await expect(site).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(' <ada@example.com>');
    await page.keyboard.press('Tab');
    await expect(site).toBeFocused();
    await expect(requester).toBeHidden();
    await page.keyboard.type('n');
    await expect(page.getByRole('option', { name: 'Northlight Prints' })).toBeVisible();
    await expectAccessible(page, 'sites of a new ticket');
  });
});

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN);
