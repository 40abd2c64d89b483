import type { Page } from '@playwright/test';
import { expectAccessible, inEachLook } from '../accessible.ts';
import { card, centerOf, column, drag, dragOver } from '../board.ts';
import { expect, test } from '../journey.ts';
import { createSite, haveDesk, send } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const statusOf = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/tickets/${id}`)).json()).ticket.status;

test('a click that moves less than 8 px opens the ticket, and a drop outside the columns changes nothing', async ({
  page,
}) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
  await openSite(page, '?tab=board');
  const title = page.getByRole('link', { name: 'Lamp arrived cracked' });
  const from = await centerOf(title);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y + 4, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await dragOver(page, card(page, 'Lamp arrived cracked').first(), await centerOf(column(page, 'Open')));
  await expect(column(page, 'Open').getByText('Move to Open')).toBeVisible();
  await page.mouse.move(640, 20, { steps: 6 });
  await expect(page.getByText('Move to Open')).toBeHidden();
  await page.mouse.up();
  await expect(column(page, 'New').getByText('Lamp arrived cracked')).toBeVisible();
  await expect(page.getByText('Ticket updated')).toBeHidden();
  expect(await statusOf(page, id)).toBe('new');
});

test('scrolled down, a card can be dropped on a column that is shorter than its neighbor, and Undo takes it back', async ({
  page,
}) => {
  await haveDesk(page);
  for (let n = 1; n <= 9; n += 1) await sendTicket(page, { title: `Order ${n} is late` });
  await openSite(page, '?tab=board');
  const target = column(page, 'Open');
  const { x } = await centerOf(target);
  const moved = page.getByRole('article').filter({ has: page.getByText('Order 1 is late', { exact: true }) });
  await column(page, 'New').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(moved).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await dragOver(page, moved, { x, y: 500 });
  await expect(target.getByRole('heading', { name: 'Open' })).toBeInViewport({ ratio: 1 });
  expect((await target.getByRole('heading', { name: 'Open' }).boundingBox())?.y).toBeGreaterThan(56);
  const box = await target.boundingBox();
  expect(box && box.y + box.height).toBeGreaterThan(500);

  // The top bar is no drop target, although a column lies under it.
  await page.mouse.move(x, 20, { steps: 6 });
  await expect(page.getByText('Move to Open')).toBeHidden();
  await page.mouse.move(x, 500, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByText('Ticket moved to open')).toBeVisible();
  await expect(target.getByText('Order 1 is late', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'New').getByText('Order 1 is late', { exact: true })).toBeAttached();
  await expect(page.getByText('Ticket moved to new')).toBeVisible();
});

test.describe('offline', () => {
  test.use({ expectedConsoleErrors: /Failed to update ticket status|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('a dropped card is rolled back with a toast', async ({ page }) => {
    await haveDesk(page);
    await sendTicket(page, { title: 'Pick-up time' });
    await openSite(page, '?tab=board');
    await expect(column(page, 'New').getByText('Pick-up time')).toBeVisible();
    await page.route('**/api/tickets/*/status', (route) => route.abort());
    await drag(page, card(page, 'Pick-up time'), column(page, 'Closed'));
    await expect(page.getByText('Update failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Unable to update ticket status', { exact: true })).toBeVisible();
    await expect(column(page, 'New').getByText('Pick-up time')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a long press drags a card to another column; a swipe scrolls', async ({ page, context }) => {
    await haveDesk(page);
    const id = await sendTicket(page, { title: 'Gift card number' });
    await openSite(page, '?tab=board');
    const dragged = card(page, 'Gift card number').first();
    await dragged.scrollIntoViewIfNeeded();
    const { x, y } = await centerOf(dragged);
    const cdp = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });

    await touch('touchStart', { x, y });
    for (const step of [1, 2, 3]) await touch('touchMove', { x: x - step * 30, y });
    await touch('touchEnd');
    await expect(page.getByText('Move to Open')).toBeHidden();

    // Retry: while the board still scrolls from the swipe, a touch only stops it.
    let from = { x, y };
    await expect(async () => {
      await page.getByRole('group', { name: 'Jump to column' }).getByRole('button', { name: /^New/ }).click();
      await expect.poll(async () => (await centerOf(dragged)).x, { timeout: 3_000 }).toBeCloseTo(x, -1);
      from = await centerOf(dragged);
      await touch('touchStart', from);
      const isPickedUp = expect(page.getByText(`Ticket ${id} is over New.`)).toBeAttached({ timeout: 3_000 });
      await isPickedUp.catch(() => touch('touchEnd'));
      await isPickedUp;
    }).toPass();
    await touch('touchMove', { x: from.x + 20, y: from.y });
    await expect
      .poll(async () => {
        await touch('touchMove', { x: 340 + Math.round(Math.random() * 4), y: from.y });
        return page.getByText(/^Move to/).count();
      })
      .toBeGreaterThan(0);
    await touch('touchEnd');
    await expect(page.getByText(/Ticket moved to/).first()).toBeVisible();
    expect(['open', 'closed']).toContain(await statusOf(page, id));
  });
});

inEachLook(() => {
  test('the board by tag and a new ticket over it are accessible, and fit the window', async ({ page }) => {
    await haveDesk(page);
    const [{ id: team }] = await (await page.request.get('/api/teams')).json();
    const ids = [
      await sendTicket(page, { title: 'Charged twice', email: 'eva@customer.example' }),
      await sendTicket(page, { title: 'Where is my order?' }),
    ];
    for (const name of ['billing', 'an unusually long request', 'returns', 'hours'])
      await send(page, 'POST', `/api/teams/${team}/tags`, { name, color: 1 });
    const tags: { id: number }[] = await (await page.request.get(`/api/teams/${team}/tags`)).json();
    await send(page, 'PUT', '/api/tickets/tags', { ids, add: tags.map((tag) => tag.id) });
    await createSite(page, { name: 'Harbor & Pine', domain: 'harbor.example' });

    await page.goto('/tickets?tab=open&view=board');
    await page.getByRole('button', { name: 'Columns: Status' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Tag', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'billing, 2 tickets' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'hours' })).toBeVisible();
    await expectAccessible(page, 'columns by tag');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const first = await page.getByRole('region', { name: 'billing, 2 tickets' }).boundingBox();
    const { width = 0 } = page.viewportSize() ?? {};
    if (width < 640) expect(first?.width).toBe(width - 56);
    else expect(first?.y).toBe(169);

    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByRole('combobox', { name: 'Requester' }).fill('eva@');
    await page.getByRole('option', { name: /eva@customer.example/ }).click();
    await expect(dialog.getByRole('combobox', { name: 'Site' })).toBeFocused();
    await expect(dialog.getByRole('combobox', { name: 'Site' })).toContainText('Kettle & Crumb');
    await expectAccessible(page, 'a new ticket');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Harbor & Pine' })).toBeVisible();
    await expectAccessible(page, 'the sites of a new ticket');
  });
});
