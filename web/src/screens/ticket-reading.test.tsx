import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({
  id: 30,
  title: 'Lamp arrived cracked',
  is_unread: true,
  waiting_since: new Date(Date.now() - 3 * 3_600_000).toISOString(),
});
const ADDRESS = `/sites/${SITE_ID}?tab=settings&ticket=30`;

const dialog = () => screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
const reads = ({ server }: ReturnType<typeof fakeDesk>) =>
  server.callsTo('PUT /api/tickets/read').map(({ body }) => body);

test('a ticket that stays open is read; u marks it as unread and leaves it so', async () => {
  const desk = fakeDesk([lamp]);
  openApp(ADDRESS);
  await dialog();
  await waitFor(() => expect(reads(desk)).toEqual([{ ids: [30], read: true }]));
  await userEvent.keyboard('u');
  expect(await screen.findByText(/marked as unread/)).toBeVisible();
  expect(reads(desk)).toEqual([
    { ids: [30], read: true },
    { ids: [30], read: false },
  ]);
});

test('the side column says who waits; Shift+E says that no reply is needed, and z takes it back', async () => {
  const { server } = fakeDesk([{ ...lamp, is_unread: false }]);
  openApp(ADDRESS);
  const box = await dialog();
  expect(within(box).getByText('Waiting for us')).toBeVisible();
  expect(within(box).getByText('3 h')).toBeVisible();
  await userEvent.keyboard('{Shift>}E{/Shift}');
  expect(await within(box).findByText('Waiting for the customer')).toBeVisible();
  expect(within(box).getByText('No reply needed', { selector: 'b, strong, b *, strong *, span, p' })).toBeVisible();
  await userEvent.keyboard('z');
  expect(await within(box).findByText('Waiting for us')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/waiting').map(({ body }) => body)).toEqual([
    { ids: [30], waiting: false },
    { ids: [30], waiting: true },
  ]);
});

test('the tab is named after the open ticket', async () => {
  fakeDesk([lamp]);
  openApp(ADDRESS);
  await dialog();
  await waitFor(() => expect(document.title).toContain('#30'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.title).not.toContain('#30'));
});

test('a ticket about which the inbox has something unread is read once, although its customer wrote nothing new', async () => {
  const desk = fakeDesk([{ ...lamp, is_unread: false }], { inInbox: true });
  openApp(ADDRESS);
  await dialog();
  await waitFor(() => expect(reads(desk)).toEqual([{ ids: [30], read: true }]));
});
