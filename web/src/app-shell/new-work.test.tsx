import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { NotificationSetting } from '../features/settings/notifications/notification-setting.tsx';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTicket } from '../testing/fixtures.ts';
import { turnOffNotifications } from '../ui/feedback/desktop-notifications.ts';
import { NewWork } from './new-work.tsx';

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static readonly shown: FakeNotification[] = [];

  static async requestPermission() {
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.permission;
  }

  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    super();
    FakeNotification.shown.push(this);
  }

  close() {}
}

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  FakeNotification.permission = 'default';
  FakeNotification.answer = 'granted';
  FakeNotification.shown.length = 0;
  turnOffNotifications();
  document.title = 'Dashboard · Deskbell';
});

afterEach(() => {
  cleanup();
  turnOffNotifications();
  vi.unstubAllGlobals();
});

const site = aSite({ id: 42, name: 'Harbor & Pine', total_tickets: 1, waiting_tickets: 1 });
const old = aTicket({ id: 7, title: 'An old story', status: 'new' });
const lamp = aTicket({ id: 8, title: 'Lamp arrived cracked', status: 'new' });

function openDesk() {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [site] },
    'GET /api/tickets': { body: [old] },
    'GET /api/replies': { body: { last_id: 4, replies: [] } },
  });
  const queryClient = createQueryClient(() => undefined);
  const element = (
    <QueryClientProvider client={queryClient}>
      <NotificationSetting />
      <NewWork />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '/dashboard', element }], { initialEntries: ['/dashboard'] });
  render(<RouterProvider router={router} />);
  return {
    server,
    search: () => router.state.location.search,
    async receive(...tickets: (typeof lamp)[]) {
      const count = 1 + tickets.length;
      server.answer('GET /api/sites', { body: [{ ...site, total_tickets: count, waiting_tickets: count }] });
      server.answer('GET /api/tickets', { body: [...tickets, old] });
      await act(() => queryClient.refetchQueries({ queryKey: queryKeys.sites }));
    },
  };
}

const theSwitch = () => screen.findByRole('switch', { name: 'Desktop notifications' });

test('the title shows the number of tickets that wait, whatever the screen sets it to', async () => {
  const { receive } = openDesk();
  await waitFor(() => expect(document.title).toBe('(1) Dashboard · Deskbell'));
  await receive(lamp);
  await waitFor(() => expect(document.title).toBe('(2) Dashboard · Deskbell'));
  document.title = 'Tickets · Deskbell';
  await waitFor(() => expect(document.title).toBe('(2) Tickets · Deskbell'));
});

test('the installed app has the number of tickets that wait on its icon', async () => {
  const badges: number[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => undefined,
  });
  const { receive } = openDesk();
  await waitFor(() => expect(badges.at(-1)).toBe(1));
  await receive(lamp);
  await waitFor(() => expect(badges.at(-1)).toBe(2));
});

test('notifications are off until turned on, then show new tickets, and a click opens the ticket', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { receive, search } = openDesk();
  expect(await theSwitch()).not.toBeChecked();
  await userEvent.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  await receive(lamp);
  await waitFor(() => expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Lamp arrived cracked']));
  act(() => void FakeNotification.shown[0]?.dispatchEvent(new Event('click')));
  await waitFor(() => expect(search()).toBe('?ticket=8'));
});

test('a reply of a customer is notified, and a click opens its ticket', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { server, receive, search } = openDesk();
  await userEvent.click(await theSwitch());
  await waitFor(() => expect(server.callsTo('GET /api/replies')).toHaveLength(1));
  const reply = {
    id: 5,
    ticket_id: 7,
    ticket_title: 'An old story',
    site_name: 'Harbor & Pine',
    author_name: 'Priya Raman',
  };
  server.answer('GET /api/replies?after=4', { body: { last_id: 5, replies: [reply] } });
  server.answer('GET /api/replies?after=5', { body: { last_id: 5, replies: [] } });
  await receive();
  await waitFor(() => expect(server.callsTo('GET /api/replies?after=4')).toHaveLength(1));
  await receive();
  await waitFor(() => expect(server.callsTo('GET /api/replies?after=5')).toHaveLength(1));
  expect(FakeNotification.shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['An old story', 'Priya Raman replied · Harbor & Pine'],
  ]);
  act(() => void FakeNotification.shown[0]?.dispatchEvent(new Event('click')));
  await waitFor(() => expect(search()).toBe('?ticket=7'));
});

test('an owner who looks at the page gets no notification', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const { receive } = openDesk();
  await userEvent.click(await theSwitch());
  await receive(lamp);
  await waitFor(() => expect(document.title).toBe('(2) Dashboard · Deskbell'));
  expect(FakeNotification.shown).toEqual([]);
});

test('a browser that blocks notifications says where to allow them', async () => {
  FakeNotification.answer = 'denied';
  openDesk();
  await userEvent.click(await theSwitch());
  expect(await screen.findByText(/Allow notifications in the settings of your browser/)).toBeVisible();
  expect(await theSwitch()).toBeDisabled();
});
