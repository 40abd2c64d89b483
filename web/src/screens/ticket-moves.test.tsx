import type { MoveTarget } from '@deskbell/contract/triage';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const anna = { user_id: 7, name: 'Anna Kowalczyk' };
const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', assignee_id: anna.user_id, assignee_name: anna.name });
const gift = aTicket({ id: 25, title: 'Gift card' });
const label = aTicket({ id: 20, title: 'Return label' });

const kettle: MoveTarget = {
  site_id: 43,
  site_name: 'Kettle & Crumb',
  domain: 'kettle.example',
  losing: [
    { ...anna, is_client: false, tickets: 2 },
    { user_id: 9, name: 'Sofia Reyes', is_client: true, tickets: 3 },
  ],
};

async function selectAll() {
  const desk = fakeDesk([lamp, gift, label]);
  desk.server.answer('GET /api/tickets/move-targets', { body: [kettle] });
  openApp(`/sites/${SITE_ID}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ticket 30' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all 3 tickets/ }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected tickets' }));
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 3 tickets to another site' });
  return { ...desk, dialog: within(dialog) };
}

test('several selected tickets move in one call that says who loses sight of how many, and z takes it back', async () => {
  const { server, dialog } = await selectAll();
  expect(await dialog.findByText('Anna Kowalczyk no longer sees 2 of them.')).toBeVisible();
  expect(dialog.getByText('Anna Kowalczyk is no longer assigned to 1 ticket.')).toBeVisible();
  expect(dialog.getByText(/^Sofia Reyes \(client of .+\) no longer sees them\.$/)).toBeVisible();
  server.answer('PUT /api/tickets/site', {
    body: { tickets: [lamp, gift, label], moved: [30, 20], dropped: [anna] },
  });
  server.answer('POST /api/tickets/unmove', { body: [lamp, label] });
  await userEvent.click(dialog.getByRole('button', { name: 'Move 3 Tickets' }));
  expect(await screen.findByText('2 tickets moved to Kettle & Crumb')).toBeVisible();
  expect(screen.getByText('Anna Kowalczyk is no longer assigned')).toBeVisible();
  expect(screen.queryByRole('toolbar', { name: 'Selected tickets' })).toBeNull();
  expect(server.callsTo('PUT /api/tickets/site').map(({ body }) => body)).toEqual([
    { ids: expect.arrayContaining([30, 25, 20]), site_id: 43 },
  ]);
  await userEvent.keyboard('z');
  // The third one was there before.
  await waitFor(() =>
    expect(server.callsTo('POST /api/tickets/unmove').map((call) => call.body)).toEqual([{ ids: [30, 20] }]),
  );
});

test('a refused move of several leaves them selected and says why', async () => {
  const { server, dialog } = await selectAll();
  const error = 'This ticket was merged into #30. Undo the merge first.';
  server.answer('PUT /api/tickets/site', { status: 409, body: { error } });
  await userEvent.click(await dialog.findByRole('button', { name: 'Move 3 Tickets' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(error);
  expect(takeLoggedErrors()).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('toolbar', { name: 'Selected tickets' })).toHaveTextContent('3 selected');
});
