import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aTeam, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked' });
const gone = { status: 404, body: { error: 'Not found.' } };

async function removeWhileWriting(others: ReturnType<typeof aTeam>[]) {
  const { server } = fakeDesk([lamp]);
  openApp(`/sites/${SITE_ID}?ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await userEvent.type(within(box).getByRole('textbox', { name: 'Comment' }), 'On its way');
  await waitFor(() => expect(server.callsTo('GET /api/teams')).not.toEqual([]));
  server.answer('GET /api/teams', { body: others });
  server.answer(`GET /api/sites/${SITE_ID}`, gone);
  server.answer(`GET /api/sites/${SITE_ID}/tickets`, gone);
  server.answer('GET /api/tickets/30', gone);
  server.answer('GET /api/tickets/30/requester', gone);
  act(() => FakeEventSource.emit('change'));
}

test('a removed member reads what happened and keeps the unsent reply for copying', async () => {
  await removeWhileWriting([aTeam({ id: 2, name: 'Another team' })]);
  expect(await screen.findByRole('heading', { name: "You are no longer a member of Marta's team" })).toBeVisible();
  expect(screen.getByText(/^You were removed today at \d\d:\d\d\. Its site and the tickets are closed/)).toBeVisible();
  expect(screen.getByText('Your unsent reply to #30')).toBeVisible();
  expect(screen.getByText('On its way')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  takeLoggedErrors();
});

test('a removed member without another team can add a site or sign out', async () => {
  await removeWhileWriting([]);
  expect(await screen.findByRole('button', { name: 'Add a site of your own' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  takeLoggedErrors();
});
