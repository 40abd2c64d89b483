import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked' });

test('? opens the help over a ticket, and the palette too', async () => {
  fakeDesk([lamp]);
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = within(help).getByRole('row', { name: /^Archive/ });
  expect(within(row).getAllByLabelText('yes')).toHaveLength(3);
  expect(within(help).getByRole('row', { name: /^Mark as unread.*u$/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());
  expect(box).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Search sites, tickets and actions' })).toBeVisible();
});

async function openHelp() {
  await userEvent.click(await screen.findByRole('button', { name: /account menu$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ }));
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  return within(help)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
}

test("a client's help lists only keys that do something for clients", async () => {
  fakeDesk([lamp], { role: 'client' });
  openApp(`/sites/${SITE_ID}`);
  expect(await openHelp()).toEqual([
    'Next, previous ticket',
    'Open',
    'Mark as unread',
    'Search',
    'Filter',
    'Sort',
    'Show the list, the board',
    'More actions',
    'Open or close the inbox',
    'Search or jump to',
    'Keyboard shortcuts',
    'Go to dashboard',
    'Go to tickets',
    'Go to reports',
    'Go to a tab of the tickets, from 5 a pinned one',
    'Undo the last change or send',
    'Close, clear the selection',
    'Note',
    'Send as the button says',
  ]);
});

test('r replies to the ticket at the cursor, and c does too', async () => {
  fakeDesk([lamp]);
  const app = openApp(`/sites/${SITE_ID}`);
  await screen.findByRole('link', { name: 'Lamp arrived cracked' });
  for (const key of ['r', 'c']) {
    await userEvent.keyboard(`j${key}`);
    const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
    await waitFor(() => expect(within(box).getByRole('textbox', { name: 'Comment' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box).not.toBeInTheDocument());
  }
  expect(app.search()).toBe('');
});

test('r on a card of the board opens its reply', async () => {
  fakeDesk([lamp]);
  openApp(`/sites/${SITE_ID}?tab=board`);
  await screen.findByRole('link', { name: 'Lamp arrived cracked' });
  await userEvent.keyboard('jr');
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await waitFor(() => expect(within(box).getByRole('textbox', { name: 'Comment' })).toHaveFocus());
});

test('the palette refreshes the ticket and what is behind it', async () => {
  const { server } = fakeDesk([lamp]);
  openApp(`/sites/${SITE_ID}?ticket=30`);
  await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const before = server.callsTo('GET /api/tickets/30').length;
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'refresh{Enter}');
  await waitFor(() => expect(server.callsTo('GET /api/tickets/30').length).toBeGreaterThan(before));
});
