import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aRequester, aTicket, detailOf } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0';
const lamp = { ...detailOf(aTicket({ id: 30, title: 'Lamp arrived cracked', user_name: 'Priya Raman' })) };
const others = ['Torn zip', 'Two parcels', 'Newsletter', 'Oil', 'Linen'].map((title, index) =>
  aTicket({ id: 20 - index, title, status: index === 0 ? 'new' : 'closed' }),
);

const dialog = () => screen.findByRole('dialog', { name: 'Lamp arrived cracked' });

test('the requester stands beside the ticket with five other tickets, and all of them are a link away', async () => {
  const { server } = fakeDesk([{ ...lamp, user_agent: FIREFOX } as typeof lamp]);
  server.answer('GET /api/tickets/30/requester', {
    body: aRequester({ tickets: others, total: 11, language: 'de-AT', timezone: 'Asia/Tokyo', verified: true }),
  });
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await dialog();
  const list = await within(box).findByRole('list', { name: 'Other tickets of the requester' });
  expect(within(list).getAllByRole('link')).toHaveLength(5);
  expect(within(list).getByRole('link', { name: /^New Torn zip/ })).toHaveAttribute(
    'href',
    expect.stringContaining('ticket=20'),
  );
  expect(within(box).getByRole('link', { name: 'All 12 tickets' })).toHaveAttribute(
    'href',
    '/tickets?tab=all&requester=30',
  );
  expect(within(box).getByText('German')).toBeVisible();
  expect(within(box).getByText(/^\d\d:\d\d there$/)).toBeVisible();
  expect(within(box).getByLabelText('Verified')).toBeVisible();
  expect(within(box).queryByText('Firefox 141 on macOS')).toBeNull();
  await userEvent.click(within(box).getByRole('button', { name: 'Details' }));
  expect(within(box).getByText('Firefox 141 on macOS')).toHaveAttribute('title', FIREFOX);
});

test('without other tickets the details are open, and what is unknown is left out', async () => {
  fakeDesk([lamp]);
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await dialog();
  expect(await within(box).findByRole('link', { name: 'priya@example.com' })).toBeVisible();
  expect(within(box).getByText('Browser')).toBeVisible();
  expect(within(box).queryByText(/there$/)).toBeNull();
  expect(within(box).queryByRole('link', { name: /^All/ })).toBeNull();
});

test('an imported ticket says which desk it came from, and its number there', async () => {
  const imported = { ...lamp, imported_from: { source: 'zendesk', number: '4711' } };
  fakeDesk([imported]);
  openApp(`/sites/${SITE_ID}?ticket=30`);
  expect(await within(await dialog()).findByText('Zendesk #4711')).toBeVisible();
});

test('nobody asks for the requester before the ticket is open, and clients never do', async () => {
  const { server } = fakeDesk([lamp], { role: 'client' });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  const box = await dialog();
  expect(within(box).getByRole('link', { name: 'priya@example.com' })).toBeVisible();
  expect(server.callsTo('GET /api/tickets/30/requester')).toEqual([]);
});

test('the list of a requester has a chip with the name, archived tickets and no marks', async () => {
  const { server, listEverywhere } = fakeDesk([lamp, { ...lamp, id: 31, title: 'Old lamp', status: 'archived' }]);
  listEverywhere();
  const app = openApp('/tickets?tab=all&requester=30');
  expect(await screen.findByRole('button', { name: 'Requester: Priya Raman' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Old lamp' })).toBeVisible();
  expect(server.callsTo('GET /api/tickets?requester=30&limit=50')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Requester' }));
  expect(app.search()).toBe('?tab=all');
});
