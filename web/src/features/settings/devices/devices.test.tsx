import type { PushSubscriptionRow } from '@deskbell/contract/push';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakePush } from '../../../testing/fake-push.ts';
import { fakeServer, SIGNED_IN } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';

const LIST = 'GET /api/push/subscriptions';
const SAVE = 'POST /api/push/subscriptions';
const KEY = { key: 'BKey', unavailable: null };

let browser: ReturnType<typeof fakePush> | undefined;
afterEach(() => {
  browser?.end();
  browser = undefined;
  vi.restoreAllMocks();
});

function aDevice(fields: Partial<PushSubscriptionRow> = {}): PushSubscriptionRow {
  return {
    id: 5,
    label: 'Mac, Chrome',
    service: 'push.example',
    is_current: false,
    created_at: new Date().toISOString(),
    last_used_at: null,
    failures: 0,
    ...fields,
  };
}

const IPHONE = aDevice({
  id: 8,
  label: 'iPhone, Safari',
  created_at: '2025-10-02T10:00:00Z',
  last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
});

async function openDevices(devices: PushSubscriptionRow[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [] },
    'GET /api/push/key': { body: KEY },
    [LIST]: { body: devices },
    ...answers,
  });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Marta Lindqvist, account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'User Settings' });
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Devices' }));
  const list = await within(dialog).findByRole('list', { name: 'Devices' });
  return {
    server,
    dialog,
    list,
    rows: () =>
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a device is notified after the browser asked, which it does only after the button', async () => {
  browser = fakePush();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  );
  const { server, rows } = await openDevices([IPHONE]);
  expect(rows()).toEqual([
    'This device: Mac, ChromeNot notifiedNotify this device',
    'iPhone, SafariAdded 2 Oct 2025 · last notified 3 h agoRemove',
  ]);
  expect(browser.requestPermission).not.toHaveBeenCalled();
  expect(browser.register).not.toHaveBeenCalled();
  server.answer(SAVE, { body: aDevice({ is_current: true }) });
  server.answer(LIST, { body: [aDevice({ is_current: true }), IPHONE] });
  await press('Notify this device');
  expect(await screen.findByRole('button', { name: 'Test' })).toHaveFocus();
  expect(rows()[0]).toBe('This device: Mac, ChromeAdded just nowTestRemove');
  expect(browser.register).toHaveBeenCalledWith('/push-worker.js', { updateViaCache: 'none' });
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      endpoint: 'https://push.example/1',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
      label: 'Mac, Chrome',
    },
  ]);
});

test('a device that the server refuses is not left subscribed, and says why', async () => {
  browser = fakePush();
  await openDevices([], {
    [SAVE]: { status: 409, body: { error: 'You have 10 devices that are notified. Remove one first.' } },
  });
  await press('Notify this device');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You have 10 devices that are notified. Remove one first.',
  );
  expect(browser.unregister).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Notify this device' })).toBeEnabled();
});

test('a push service that does not answer is said in words', async () => {
  browser = fakePush();
  browser.subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'));
  const { server } = await openDevices([]);
  await press('Notify this device');
  expect(await screen.findByRole('alert')).toHaveTextContent('The push service of this browser did not answer.');
  expect(server.callsTo(SAVE)).toEqual([]);
});

test('a question that was dismissed can be asked again', async () => {
  browser = fakePush({ answer: 'default' });
  await openDevices([]);
  await press('Notify this device');
  expect(await screen.findByRole('alert')).toHaveTextContent('The browser asked, and nothing was chosen. Try again.');
});

test('a blocked browser says how to allow it, and is noticed when it was', async () => {
  browser = fakePush({ permission: 'denied' });
  const { rows } = await openDevices([]);
  expect(screen.getByRole('heading', { name: 'Your browser blocks notifications from Deskbell' })).toBeVisible();
  expect(rows()[0]).toContain('Blocked by the browser');
  expect(screen.getByRole('button', { name: 'Notify this device' })).toBeDisabled();
  Object.assign(Notification, { permission: 'default' });
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notify this device' })).toBeEnabled());
});

test.each([
  [
    'an iPhone outside the Home Screen',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    /First add Deskbell to your Home Screen.*Add to Home Screen/,
    'This device: iPhone, SafariNot on the Home Screen yet',
  ],
  [
    'an old browser',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:40.0) Gecko/20100101 Firefox/40.0',
    /This browser has no push/,
    'This device: Windows, FirefoxNot available',
  ],
])('%s says what it needs', async (_, userAgent, hint, row) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { dialog, rows } = await openDevices([]);
  expect(dialog).toHaveTextContent(hint);
  expect(rows()[0]).toContain(row);
  expect(screen.getByRole('button', { name: 'Notify this device' })).toBeDisabled();
});

test('an installation without https says that push needs it', async () => {
  browser = fakePush();
  const unavailable = 'Push needs an address that begins with https://.';
  const { dialog } = await openDevices([], { 'GET /api/push/key': { body: { key: null, unavailable } } });
  expect(dialog).toHaveTextContent(unavailable);
  expect(screen.getByRole('button', { name: 'Notify this device' })).toBeDisabled();
});

test('ten devices are enough', async () => {
  browser = fakePush();
  const { dialog } = await openDevices(Array.from({ length: 10 }, (_, id) => aDevice({ id: id + 1 })));
  expect(dialog).toHaveTextContent('10 devices are enough. Remove one to notify this one.');
  expect(screen.getByRole('button', { name: 'Notify this device' })).toBeDisabled();
});

test('a test says what the push service answered, and when the notification came', async () => {
  browser = fakePush({ permission: 'granted', isOn: true });
  await openDevices([aDevice({ is_current: true })], {
    'POST /api/push/subscriptions/5/test': {
      body: { is_sent: true, words: 'push.example took the notification.', is_removed: false },
    },
  });
  await press('Test');
  expect(await screen.findByRole('status')).toHaveTextContent('Test sent. push.example took the notification.');
  browser.tell({ kind: 'pushed', push: 'reply' });
  browser.tell({ kind: 'pushed', push: 'test' });
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/^Test sent\. It arrived after \d+\.\d s\.$/),
  );
});

test('a device that its push service forgot can be turned on again', async () => {
  browser = fakePush({ permission: 'granted', isOn: true });
  const { server } = await openDevices([aDevice({ is_current: true })], {
    'POST /api/push/subscriptions/5/test': {
      body: { is_sent: false, words: 'The push service no longer knows this device.', is_removed: true },
    },
  });
  server.answer(LIST, { body: [] });
  await press('Test');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The test did not arrive. The push service no longer knows this device.',
  );
  expect(await screen.findByRole('button', { name: 'Notify this device' })).toBeEnabled();
  expect(browser.unregister).toHaveBeenCalledOnce();
});

test('a browser that forgot its subscription is not called notified', async () => {
  browser = fakePush({ permission: 'granted' });
  const { rows } = await openDevices([aDevice({ is_current: true })]);
  expect(rows()).toEqual([expect.stringContaining('No longer notified: turn it on again')]);
});

test('removing this device ends its service worker, removing another one does not', async () => {
  browser = fakePush({ permission: 'granted', isOn: true });
  const { server, rows } = await openDevices([aDevice({ is_current: true }), IPHONE], {
    'DELETE /api/push/subscriptions/8': { body: { id: 8 } },
    'DELETE /api/push/subscriptions/5': { body: { id: 5 } },
  });
  server.answer(LIST, { body: [aDevice({ is_current: true })] });
  await press('Remove iPhone, Safari');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(browser.unregister).not.toHaveBeenCalled();
  server.answer(LIST, { body: [] });
  await press('Remove this device');
  expect(await screen.findByRole('button', { name: 'Notify this device' })).toHaveFocus();
  expect(browser.unregister).toHaveBeenCalledOnce();
});

test('signing out ends the service worker', async () => {
  browser = fakePush({ permission: 'granted', isOn: true });
  fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] }, 'GET /api/logout': { body: { signed_out: true } } });
  openApp('/dashboard');
  // It comes with what listens for pushes.
  await waitFor(() => expect(document.querySelector('link[rel=manifest]')).not.toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Marta Lindqvist, account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Landing' })).toBeVisible();
  await waitFor(() => expect(browser?.unregister).toHaveBeenCalledOnce());
});
