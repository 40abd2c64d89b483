import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aSite, aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const zip = aTicket({ id: 30, site_id: SITE_ID, title: 'Second cover has a torn zip too' });

function openSite(given: Parameters<typeof fakeDesk>[1] = {}) {
  const desk = fakeDesk([zip], given);
  desk.server.answer('GET /api/sites', {
    body: [aSite({ id: SITE_ID, name: 'Harbor & Pine', role: given.role ?? 'owner' }), aSite({ id: 43 })],
  });
  desk.server.answer('GET /api/requesters', {
    body: [{ email: 'ingrid@example.no', name: 'Ingrid Solheim', ticket_count: 4 }],
  });
  desk.server.answer('POST /api/tickets', { status: 201, body: detailOf(zip) });
  return { ...desk, app: openApp(`/sites/${SITE_ID}`) };
}

const form = async () => within(await screen.findByRole('dialog', { name: 'New ticket' }));

test('a ticket is opened by the keyboard alone, and an attempt without answer is repeated with its key', async () => {
  const { server, app } = openSite();
  await screen.findByRole('link', { name: zip.title });
  await userEvent.keyboard('n');
  const dialog = await form();
  expect(dialog.getByRole('combobox', { name: /^Requester/ })).toHaveFocus();
  expect(await dialog.findByRole('combobox', { name: 'Site' })).toHaveDisplayValue('Harbor & Pine');
  expect(dialog.getByRole('checkbox', { name: /^Tell the customer/ })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Assign' })).toBeNull();
  await userEvent.keyboard('sol');
  expect(await dialog.findByRole('option', { name: /Ingrid Solheim/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('4 earlier tickets')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(dialog.getByText('Give the ticket a title.')).toBeVisible();
  expect(dialog.getByText('Describe what they need.')).toBeVisible();
  await userEvent.keyboard('Torn{Enter}Called.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Tell ingrid@example.no/ }));

  server.answer('POST /api/tickets', 'unreachable');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not created: the server did not answer.');
  takeLoggedErrors();
  server.answer('POST /api/tickets', { status: 201, body: detailOf(zip) });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: zip.title })).toBeVisible();
  expect(app.search()).toContain('ticket=30');
  const [first, second] = server.callsTo('POST /api/tickets');
  expect(second?.body).toMatchObject({
    site_id: SITE_ID,
    title: 'Torn',
    description: 'Called.',
    user_email: 'ingrid@example.no',
    user_name: 'Ingrid Solheim',
    tell: true,
  });
  const key = server.headerOf(first, 'idempotency-key');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(server.headerOf(second, 'idempotency-key')).toBe(key);
});

test('a begun ticket survives a reload, and is thrown away only when asked', async () => {
  const { server } = openSite();
  await userEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
  const dialog = await form();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }));
  const again = await form();
  await userEvent.type(again.getByRole('combobox', { name: /^Requester/ }), 'ingrid@example');
  await userEvent.type(again.getByRole('textbox', { name: 'Title' }), 'Torn');
  await userEvent.type(again.getByRole('textbox', { name: 'Description' }), 'Both.');
  await userEvent.click(again.getByRole('button', { name: 'Create Ticket' }));
  expect(again.getByText(/^This is not an email address\./)).toBeVisible();
  expect(server.callsTo('POST /api/tickets')).toEqual([]);
  expect(sessionStorage.getItem('draft-of-new-ticket')).toContain('Torn');

  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Throw this ticket away?' }));
  await userEvent.click(question.getByRole('button', { name: 'Throw Away' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.getItem('draft-of-new-ticket')).toBeNull();
  expect(dialog.queryByText('Torn')).toBeNull();
});

test('the ticket that was being written opens again after a reload', async () => {
  sessionStorage.setItem(
    'draft-of-new-ticket',
    JSON.stringify({
      fields: {
        site_id: 43,
        typed: '',
        requester: null,
        title: 'Torn zip',
        description: '',
        priority: 'high',
        assignee: null,
        tags: [],
        tell: false,
      },
      attempt: null,
    }),
  );
  openSite();
  const dialog = await form();
  expect(await dialog.findByRole('textbox', { name: 'Title' })).toHaveValue('Torn zip');
  expect(dialog.getByRole('button', { name: 'Priority: high' })).toBeVisible();
});

test('clients open no tickets', async () => {
  const { server } = openSite({ role: 'client' });
  await screen.findByRole('link', { name: zip.title });
  expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
  await userEvent.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo('GET /api/requesters')).toEqual([]);
});
