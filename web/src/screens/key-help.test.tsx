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
