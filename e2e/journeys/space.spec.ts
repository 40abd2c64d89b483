import type { Page } from '@playwright/test';
import { controlsInSight, firstRow, topOf } from '../controls-in-sight.ts';
import { expect, test } from '../journey.ts';
import { addMember } from '../member.ts';
import { createSite, haveDesk, KETTLE, send, signIn } from '../owner.ts';
import { openSite, sendTicket, sendTicketTo } from '../visitor.ts';

async function haveList(page: Page, count: number): Promise<void> {
  await haveDesk(page);
  for (let n = 1; n <= count; n += 1)
    await sendTicket(page, {
      title: `Order ${n} has not arrived`,
      email: `customer-${n}@hillside-primary-school.example`,
    });
  await openSite(page);
  await expect(page.getByRole('link', { name: 'Order 1 has not arrived' })).toBeVisible();
}

async function visibleRows(page: Page): Promise<number> {
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  const height = page.viewportSize()?.height ?? 0;
  return boxes.filter((box) => box && box.y >= 57 && box.y + box.height <= height).length;
}

test.describe('1280 x 800', () => {
  test('the site page shows at least seven tickets', async ({ page }) => {
    await haveList(page, 8);
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(7);
    await page
      .getByRole('checkbox', { name: /^Select ticket/ })
      .first()
      .check();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(7);
  });
});

test.describe('360 x 740', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the site page shows at least two tickets, and a ticket its title and address unbroken', async ({ page }) => {
    await haveList(page, 3);
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit Site' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete Site' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Order 1 has not arrived' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order 1 has not arrived' });
    const title = await dialog.getByRole('heading', { name: 'Order 1 has not arrived' }).boundingBox();
    expect(title?.height).toBeLessThan(40);
    const address = await dialog
      .getByRole('link', { name: 'customer-1@hillside-primary-school.example' })
      .boundingBox();
    expect(address?.height).toBeLessThan(24);
  });
});

test('a new site is marked and in view among many, and the toast leads to its widget code', async ({ page }) => {
  const owner = await haveDesk(page, KETTLE);
  for (const name of ['Harbor & Pine', 'Northlight Prints', 'The Slow Cyclist'])
    await createSite(page, { name, domain: `${name.replace(/\W/g, '').toLowerCase()}.example` });
  await signIn(page, owner);
  await page.getByRole('button', { name: 'Add Site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Site' });
  await dialog.getByLabel('Site Name').fill('Corner Shop');
  await dialog.getByLabel('Domain').fill('corner.example');
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  const card = page.getByRole('article', { name: 'Corner Shop' });
  await expect(card).toBeInViewport();
  await expect(card.getByText('Just added')).toBeVisible();
  await page.getByRole('link', { name: 'Widget code' }).click();
  await expect(page).toHaveURL(/\/sites\/\d+\?tab=settings$/);
  const code = page.getByRole('region', { name: 'Widget Integration' });
  await expect(code.getByRole('button', { name: 'Copy Widget Code' })).toBeVisible();
});

test('the tab shows the number of new tickets, also of those that arrive while it is open', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Gift card number' });
  await openSite(page);
  await expect(page).toHaveTitle('(1) Kettle & Crumb · Deskbell');
  await sendTicket(page, { title: 'Pick-up time' });
  await expect(page).toHaveTitle('(2) Kettle & Crumb · Deskbell');
  await expect(page.locator('link[rel="icon"][type="image/svg+xml"]')).toHaveAttribute(
    'href',
    /^data:image\/svg\+xml,.*2/,
  );
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveTitle('(2) Dashboard · Deskbell');
});

async function haveQueue(page: Page, count: number): Promise<void> {
  await haveDesk(page);
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      sendTicketTo(page, KETTLE.name, { title: `Order ${n} has not arrived`, email: `${n}@customer.example` }),
    ),
  );
  await page.goto('/tickets');
  await expect(firstRow(page)).toBeVisible();
}

async function pinViews(page: Page, names: readonly string[]): Promise<void> {
  const [site] = await (await page.request.get('/api/sites')).json();
  for (const name of names) await send(page, 'POST', '/api/views', { team_id: site.team_id, name, query: 'tab=all' });
  const views: { id: number }[] = await (await page.request.get('/api/views')).json();
  for (const { id } of views) await send(page, 'PUT', `/api/views/${id}`, { is_pinned: true });
}

const FIVE_FILTERS =
  'tab=all&status=new&status=open&priority=urgent&priority=medium&assignee=me&q=order&user=7&page=%2F';

for (const width of [1280, 1366, 1440, 360])
  test(`the first ticket of ${width} px stands at 174, selected or not`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await haveQueue(page, 12);
    await expect.poll(() => topOf(page)).toBe(174);
    await page
      .getByRole('checkbox', { name: /^Select ticket/ })
      .nth(1)
      .check();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await topOf(page)).toBe(174);
  });

test('a client reads who wrote and what about on a phone', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Order 1 has not arrived', name: 'Ingrid Solheim' });
  const client = await addMember(page, { name: 'Nora', role: 'client' }, { viewport: { width: 360, height: 740 } });
  const [site] = await (await client.request.get('/api/sites')).json();
  for (const path of ['/tickets', `/sites/${site.id}`]) {
    await client.goto(path);
    const title = await client.getByRole('link', { name: 'Order 1 has not arrived' }).boundingBox();
    const name = await client.getByText('Ingrid Solheim', { exact: true }).boundingBox();
    expect(title?.width, path).toBeGreaterThan(100);
    expect(name?.x, path).toBeCloseTo(title?.x ?? 0, 0);
    expect(name?.y, path).toBeLessThan(title?.y ?? 0);
  }
  await client.context().close();
});

test('a mouse that opens More on a phone chooses nothing with the same press', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await haveQueue(page, 1);
  await page.getByRole('checkbox', { name: /^Select ticket/ }).check();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.hover();
  await page.mouse.down();
  const item = page.getByRole('menuitem', { name: /^No reply needed/ });
  await expect(item).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('1 selected')).toBeVisible();
  await item.click();
  await expect(page.getByRole('link', { name: /has not arrived/ })).toBeHidden();
});

test('a screen of tickets has at most 40 controls, and 45 with a selection', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await haveQueue(page, 12);
  const colleague = await addMember(page, { name: 'Nora', role: 'agent' });
  await colleague.context().close();
  await pinViews(page, ['Billing', 'Suppliers', 'Print shop']);
  await page.goto('/tickets');
  await expect(page.getByRole('tab', { name: /^Mine/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Print shop/ })).toBeVisible();
  expect(await controlsInSight(page)).toBeLessThanOrEqual(40);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected tickets' })).toBeVisible();
  await expect.poll(() => controlsInSight(page)).toBeLessThanOrEqual(45);
  const archive = page.getByRole('button', { name: /^Archive ticket/ }).first();
  await archive.focus();
  await expect(archive.locator('..')).toHaveCSS('opacity', '1');
});

test('five filters stay in one line, whatever the width', async ({ page }) => {
  await haveQueue(page, 1);
  for (const width of [1440, 1280, 900, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/tickets?${FIVE_FILTERS}`);
    const remove = page.getByRole('button', { name: /^Remove filter/ });
    await expect(remove.first()).toBeVisible();
    const tops = await remove.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const sort = await page.getByRole('button', { name: /^Sort/ }).boundingBox();
    expect(sort?.y).toBeLessThan(174);
  }
});
