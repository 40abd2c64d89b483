import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';

interface Manifest {
  background_color: string;
  theme_color: string;
  shortcuts: { name: string; url: string }[];
}

const linkedManifest = (page: Page) => page.locator('link[rel=manifest]');

test('browsers offer to install the desk, in its colors, without errors', async ({ page }) => {
  await haveDesk(page);
  await page.goto('/dashboard');
  await expect(linkedManifest(page)).toHaveCount(1);
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Each journey is a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const manifest: Manifest = JSON.parse(data ?? '');
  await page.emulateMedia({ colorScheme: 'light' });
  expect([manifest.background_color, manifest.theme_color]).toEqual(await tokens(page, ['--bg', '--accent']));
});

test('its shortcuts open all tickets and a new ticket, which a reload does not open again', async ({ page }) => {
  await haveDesk(page);
  const { shortcuts }: Manifest = await (await page.request.get('/site.webmanifest')).json();
  const urlOf = (name: string) => shortcuts.find((shortcut) => shortcut.name === name)?.url ?? '';
  await page.goto(urlOf('New ticket'));
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByLabel('Title').fill('Called about the kettle');
  await dialog.getByRole('combobox', { name: 'Requester' }).fill('Ada <ada@example.com>');
  await dialog.getByLabel('Description').fill('It whistles.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'Called about the kettle' })).toBeVisible();

  await page.goto(urlOf('New ticket'));
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/tickets');
  await page.reload();
  await expect(page.getByRole('link', { name: /Called about the kettle/ })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(urlOf('All tickets'));
  await expect(page.getByRole('link', { name: /Called about the kettle/ })).toBeVisible();
});

test('pages for visitors and of people who signed out are not installed', async ({ page }) => {
  const owner = await haveDesk(page);
  const [{ api_key }] = await (await page.request.get('/api/sites')).json();
  await page.goto(`/support/${api_key}`);
  await expect(linkedManifest(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(linkedManifest(page)).toHaveCount(1);
  await page.getByRole('button', { name: owner.name }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect(linkedManifest(page)).toHaveCount(0);
});

const tokens = (page: Page, names: string[]) =>
  page.evaluate(
    (of) =>
      of.map((name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${name})`;
        const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
        probe.remove();
        return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
      }),
    names,
  );
