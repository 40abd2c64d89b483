import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { addMember } from '../member.ts';
import { haveDesk, send } from '../owner.ts';
import { PushService } from '../push-service.ts';
import { sendTicket } from '../visitor.ts';

const service = new PushService();
test.beforeAll(() => service.start());
test.afterAll(() => service.stop());

test('a device is notified of a ticket once, which a click opens, until its person signs out', async ({ page }) => {
  test.slow();
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
  const anna = await addMember(page, { name: 'Anna Kowalczyk', role: 'agent' }, { permissions: ['notifications'] });
  const { id: annaId } = await (await anna.request.get('/api/users/me')).json();
  await service.serve(anna);
  await anna.goto('/dashboard');
  const dialog = await openDevices(anna);
  await expectAccessible(anna, 'devices');
  await dialog.getByRole('button', { name: 'Notify this device' }).click();
  await expect(dialog.getByRole('button', { name: 'Test' })).toBeFocused();
  await anna.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^Test sent\. It arrived after \d+\.\d s\.$/);
  expect(await shown(anna)).toEqual(['Deskbell']);
  await expectAccessible(anna, 'a device that is notified');
  await anna.keyboard.press('Escape');

  await send(page, 'POST', `/api/tickets/${id}/comments`, {
    comment: `@[user:${annaId}] Could you ask the warehouse about Eva?`,
    audience: 'team',
  });
  await expect.poll(() => shown(anna)).toEqual(['Deskbell', 'Lamp arrived cracked']);
  await send(page, 'PUT', `/api/tickets/${id}/assignee`, { user_id: annaId });
  await expect.poll(() => service.received.length).toBe(3);
  await expect.poll(() => bodies(anna)).toContainEqual(expect.stringMatching(/assigned/i));
  expect(await shown(anna)).toEqual(['Deskbell', 'Lamp arrived cracked']);
  expect(service.received.join()).not.toMatch(/warehouse|Eva|eva@/);

  await click(anna, 'Lamp arrived cracked');
  await expect(anna.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(await shown(anna)).toEqual(['Deskbell']);

  await anna.keyboard.press('Escape');
  await anna.getByRole('button', { name: /account menu/ }).click();
  await anna.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(anna.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await expect.poll(() => anna.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await anna.context().close();
});

test('choices of push are accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await haveDesk(page);
  await page.goto('/dashboard');
  const dialog = await openSettings(page, 'Notifications');
  await expect(dialog.getByText('No device gets push yet.')).toBeVisible();
  await expectAccessible(page, 'notifications on a phone');
  expect(await dialog.getByRole('table').evaluate((table) => table.scrollWidth <= table.clientWidth)).toBe(true);
  await dialog.getByRole('checkbox', { name: 'New tickets, Email' }).check();
  await dialog.getByRole('checkbox', { name: 'New tickets, Push' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Notifications' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const again = await openSettings(page, 'Notifications');
  await expect(again.getByRole('checkbox', { name: 'New tickets, Email' })).toBeChecked();
  await expect(again.getByRole('checkbox', { name: 'New tickets, Push' })).not.toBeChecked();
});

async function openSettings(page: Page, tab: string) {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

const openDevices = (page: Page) => openSettings(page, 'Devices');

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
const shown = async (page: Page) => (await notifications(page)).map(({ title }) => title).toSorted();
const bodies = async (page: Page) => (await notifications(page)).map(({ body }) => body);

/** Pages cannot click what the system shows, so the service worker is told that somebody did. */
async function click(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (clicked) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    } & EventTarget;
    const notification = (await scope.registration.getNotifications()).find((each) => each.title === clicked);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}
