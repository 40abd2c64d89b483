import type { IntakeAddress } from '@deskbell/contract/received-emails';
import type { Role } from '@deskbell/contract/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { INSTALLATION } from '../testing/fake-server.ts';
import { aSite, aTicket } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const ADDRESS = 'new+42.5c0e91d2ab7f04c1e88a3d92@in.deskbell.example';
const OTHER = 'new+42.c7fe9d8c2f014a6b3e5d9181@in.deskbell.example';
const PATH = `/api/sites/${SITE_ID}/intake-address` as const;

interface Given {
  intake?: Partial<IntakeAddress>;
  role?: Role;
  takesEmail?: boolean;
  isActive?: boolean;
}

function openPart({ intake = {}, role = 'admin', takesEmail = true, isActive = true }: Given = {}) {
  const { server } = fakeDesk([aTicket({ id: 30, title: 'Torn zip' })], { role });
  const site = aSite({ id: SITE_ID, role, domain: 'www.harbor.example', is_active: isActive });
  let kept: IntakeAddress = { address: ADDRESS, is_on: true, first_received: null, ...intake };
  server.answer(`GET /api/sites/${SITE_ID}`, { body: site });
  server.answer('GET /api/teams/1/blocked', { body: [] });
  server.answer('GET /api/installation', { body: { ...INSTALLATION, takes_email: takesEmail } });
  server.answer(`GET ${PATH}`, () => ({ body: kept }));
  server.answer(`PUT ${PATH}`, ({ body }) => {
    const change = body as { is_on?: boolean; replace?: true };
    kept = change.replace
      ? { ...kept, address: OTHER, first_received: null }
      : { ...kept, is_on: change.is_on ?? false };
    return { body: kept };
  });
  const app = openApp(`/sites/${SITE_ID}?tab=settings&part=email`);
  return {
    server,
    app,
    receive: () => {
      kept = { ...kept, first_received: { received_at: new Date(Date.now() - 121_000).toISOString(), ticket_id: 30 } };
    },
  };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Tickets by email' }));
const control = async () => (await panel()).findByRole('switch', { name: 'Tickets by email' });

test('an installation that receives no email says what is missing', async () => {
  const { server } = openPart({ takesEmail: false });
  expect(
    await (await panel()).findByText('Receiving email is not set up on this installation.', { exact: false }),
  ).toBeVisible();
  expect((await panel()).getByText('INBOUND_DOMAIN')).toBeVisible();
  expect((await panel()).getByRole('link', { name: 'How receiving works' })).toBeVisible();
  expect((await panel()).queryByRole('switch')).toBeNull();
  expect(server.callsTo(`GET ${PATH}`)).toEqual([]);
});

test('tickets by email are turned on and off', async () => {
  const { server } = openPart({ intake: { is_on: false } });
  const intake = await panel();
  expect(await control()).not.toBeChecked();
  expect(
    intake.getByText('Customers who write to support@harbor.example open a ticket, like visitors who use the form.'),
  ).toBeVisible();
  expect(intake.queryByText(ADDRESS)).toBeNull();
  await userEvent.click(await control());
  expect(await intake.findByText(ADDRESS)).toBeVisible();
  expect(server.callsTo(`PUT ${PATH}`).at(-1)?.body).toEqual({ is_on: true });
  await waitFor(async () => expect(await control()).toBeEnabled());

  server.answer(`PUT ${PATH}`, { status: 503 });
  await userEvent.click(await control());
  expect(await intake.findByRole('alert')).toHaveTextContent('The change was not saved.');
  expect(await control()).toBeChecked();
});

test('the address is copied, and each provider has its steps', async () => {
  const user = userEvent.setup();
  openPart();
  const intake = await panel();
  await user.click(await intake.findByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(intake.getByRole('status')).toHaveTextContent('Waiting for the first email');
  expect(intake.getByRole('link', { name: 'Email Logs, Received email' })).toHaveAttribute(
    'href',
    `/sites/${SITE_ID}?tab=emails&list=received`,
  );
  expect(intake.getAllByRole('listitem')).toHaveLength(4);
  await user.click(intake.getByRole('tab', { name: 'Microsoft 365' }));
  expect(intake.getByText('Forward all emails sent to this mailbox')).toBeVisible();
  await user.click(intake.getByRole('tab', { name: 'Mail server' }));
  await user.click(intake.getByRole('button', { name: 'Copy line' }));
  expect(await navigator.clipboard.readText()).toBe(`support@harbor.example  support@harbor.example, ${ADDRESS}`);
});

test('the first mail shows by itself, with its ticket, and the steps fold away', async () => {
  const { app, receive } = openPart();
  const intake = await panel();
  expect(await intake.findByText('Waiting for the first email')).toBeVisible();
  receive();
  act(() => FakeEventSource.emit('change'));
  await waitFor(() =>
    expect(intake.getByRole('status')).toHaveTextContent('First email received 2 min ago, opened #30'),
  );
  expect(intake.getByText('Steps for forwarding')).toBeVisible();
  expect(intake.getByText('Forward a copy')).not.toBeVisible();
  await userEvent.click(intake.getByRole('link', { name: '#30' }));
  expect(await screen.findByRole('dialog', { name: 'Torn zip' })).toBeVisible();
  expect(app.search()).toBe('?tab=settings&part=email&ticket=30');
});

test('the address is replaced after a question', async () => {
  const { server } = openPart();
  const intake = await panel();
  await userEvent.click(await intake.findByRole('button', { name: 'Replace this address…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace this address?' }));
  expect(question.getByText(/^Email to the old address will be refused\./)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.callsTo(`PUT ${PATH}`)).toEqual([]);

  await userEvent.click(intake.getByRole('button', { name: 'Replace this address…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace Address' }));
  expect(await intake.findByText(OTHER)).toBeVisible();
  expect(intake.queryByText(ADDRESS)).toBeNull();
  expect(server.callsTo(`PUT ${PATH}`).map(({ body }) => body)).toEqual([{ replace: true }]);
});

test('an inactive site says that its mail is refused', async () => {
  openPart({ isActive: false });
  expect(await (await panel()).findByText('The site is inactive, so email to this address is refused.')).toBeVisible();
});

test('an address that cannot be loaded is loaded again', async () => {
  const { server } = openPart();
  server.answer(`GET ${PATH}`, { status: 503 });
  const intake = await panel();
  expect(await intake.findByText('The address could not be loaded')).toBeVisible();
  await takeLoggedError(`Failed to fetch intake-address/${SITE_ID}: API responded with HTTP status 503`);
  server.answer(`GET ${PATH}`, { body: { address: ADDRESS, is_on: true, first_received: null } });
  await userEvent.click(intake.getByRole('button', { name: 'Try again' }));
  expect(await intake.findByText(ADDRESS)).toBeVisible();
});

test('agents see the blocked senders alone', async () => {
  openPart({ role: 'agent' });
  expect(await screen.findByRole('region', { name: 'Blocked senders' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Tickets by email' })).toBeNull();
});
