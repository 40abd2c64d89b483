import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aSite, aTicket, aUser, detailOf } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const NORTHLIGHT_ID = 43;
const zip = aTicket({ id: 30, site_id: SITE_ID, title: 'Second cover has a torn zip too' });

const ingrid = {
  email: 'ingrid@example.no',
  name: 'Ingrid Solheim',
  ticket_count: 14,
  last_site_id: NORTHLIGHT_ID,
  open_tickets: 1,
  open_ticket: { id: 77, title: 'Night ferry arrived bent' },
  last_ticket_id: 78,
};

type Given = Parameters<typeof fakeDesk>[1] & { siteNames?: readonly string[]; userId?: number };

function openDesk(address: string, { siteNames = ['Northlight Prints'], userId = 1, ...given }: Given = {}) {
  const desk = fakeDesk([zip], given);
  desk.listEverywhere();
  const { role = 'owner' } = given;
  desk.server.answer('GET /api/users/me', { body: aUser({ id: userId }) });
  desk.server.answer('GET /api/sites', {
    body: [
      ...siteNames.map((name, index) => aSite({ id: NORTHLIGHT_ID + index, name, role })),
      aSite({ id: SITE_ID, name: 'Harbor & Pine', role }),
    ],
  });
  desk.server.answer('GET /api/requesters', { body: [ingrid] });
  desk.server.answer('POST /api/tickets', { status: 201, body: detailOf(zip) });
  return { ...desk, app: openApp(address) };
}

const openSite = (given: Given = {}) => openDesk(`/sites/${SITE_ID}`, given);

const form = async () => within(await screen.findByRole('dialog', { name: 'New ticket' }));

async function openForm() {
  await screen.findByRole('link', { name: zip.title });
  await userEvent.keyboard('n');
  const dialog = await form();
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Requester' })).toHaveFocus());
  return dialog;
}

type Form = Awaited<ReturnType<typeof form>>;
const siteField = (dialog: Form) => dialog.getByRole('combobox', { name: 'Site' });

async function chooseIngrid(dialog: Form) {
  await userEvent.keyboard('sol');
  expect(await dialog.findByRole('option', { name: /Ingrid Solheim/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
}

test('a ticket is opened by the keyboard alone, and an attempt without answer is repeated with its key', async () => {
  const { server, app } = openSite();
  const dialog = await openForm();
  expect(siteField(dialog)).toHaveTextContent('Harbor & Pine');
  expect(dialog.getByRole('checkbox', { name: 'Tell the requester Needs a requester with an address' })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: 'Assign' })).toBeNull();
  await chooseIngrid(dialog);
  // The page decided about the site, wherever the last ticket of the requester was.
  expect(siteField(dialog)).toHaveTextContent('Harbor & Pine');
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(dialog.getByText('ingrid@example.no')).toBeVisible();
  expect(dialog.getByText(/14 earlier tickets, 1 open:/)).toBeVisible();
  const open = dialog.getByRole('link', { name: 'Night ferry arrived bent (opens in a new tab)' });
  expect(open).toHaveAttribute('href', '/tickets?tab=all&ticket=77');
  expect(open).toHaveAttribute('target', '_blank');

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(dialog.getByText('Give the ticket a title.')).toBeVisible();
  expect(dialog.getByText('Describe what they need.')).toBeVisible();
  await userEvent.keyboard('Torn{Enter}Called.');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tell Ingrid Solheim In the name of Harbor & Pine' }));

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

test('over all sites none is preset, and the requester brings the site of their last ticket', async () => {
  const { server } = openDesk('/tickets?tab=open');
  const dialog = await openForm();
  expect(siteField(dialog)).toHaveTextContent('Choose a site');
  await chooseIngrid(dialog);
  expect(siteField(dialog)).toHaveTextContent('Northlight Prints');
  expect(siteField(dialog)).toHaveFocus();
  expect(siteField(dialog)).toHaveAccessibleDescription('Ingrid’s last ticket was here. Enter keeps it.');
  expect(dialog.getByRole('checkbox', { name: 'Tell Ingrid Solheim In the name of Northlight Prints' })).toBeEnabled();

  await userEvent.keyboard('{Enter}Torn{Enter}Called.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.callsTo('POST /api/tickets')).toHaveLength(1));
  expect(server.callsTo('POST /api/tickets')[0]?.body).toMatchObject({ site_id: NORTHLIGHT_ID, title: 'Torn' });
});

test('a suggested site goes with its requester', async () => {
  openDesk('/tickets?tab=open');
  const dialog = await openForm();
  await chooseIngrid(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the requester' }));
  expect(siteField(dialog)).toHaveTextContent('Choose a site');
  expect(dialog.getByRole('combobox', { name: 'Requester' })).toHaveFocus();
});

test('a site chosen by hand is never replaced by that of the requester', async () => {
  openDesk('/tickets?tab=open');
  const dialog = await openForm();
  await userEvent.tab();
  expect(siteField(dialog)).toHaveFocus();
  await userEvent.keyboard('h');
  expect(await screen.findByRole('option', { name: 'Harbor & Pine' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Northlight Prints' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(siteField(dialog)).toHaveTextContent('Harbor & Pine');
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();

  await userEvent.click(dialog.getByRole('combobox', { name: 'Requester' }));
  await chooseIngrid(dialog);
  expect(siteField(dialog)).toHaveTextContent('Harbor & Pine');
  expect(siteField(dialog)).toHaveAccessibleDescription('');
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
});

test('nothing is created without a site, and the focus goes there', async () => {
  const { server } = openDesk('/tickets?tab=open');
  const dialog = await openForm();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Torn');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Both.');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Requester' }), 'new@example.no');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Ticket' }));
  expect(siteField(dialog)).toHaveFocus();
  expect(siteField(dialog)).toHaveAccessibleDescription('Choose the site this ticket belongs to.');
  expect(
    dialog.getByRole('checkbox', { name: 'Tell new@example.no Needs a site, in whose name it is sent' }),
  ).toBeDisabled();
  expect(server.callsTo('POST /api/tickets')).toEqual([]);
});

test('sites are listed by name, and from nine on there is a search field', async () => {
  openDesk('/tickets?tab=open', { siteNames: ['Zoo', 'Optik', 'Kettle', 'Birke', 'Fahrrad', 'Musik', 'Ulme'] });
  await openForm();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await screen.findByRole('option', { name: /Optik/ });
  expect(names().map((name) => name.slice(1))).toEqual([
    'Birke',
    'Fahrrad',
    'Harbor & Pine',
    'Kettle',
    'Musik',
    'Optik',
    'Ulme',
    'Zoo',
  ]);
  expect(screen.queryByText('8 sites by name')).toBeNull();
});

test('one of nine sites is found by its letters', async () => {
  openDesk('/tickets?tab=open', { siteNames: ['Zoo', 'Optik', 'Kettle', 'Birke', 'Fahrrad', 'Musik', 'Ulme', 'Elm'] });
  const dialog = await openForm();
  await userEvent.click(siteField(dialog));
  expect(await screen.findByPlaceholderText('Find a site')).toHaveFocus();
  expect(screen.getByText('9 sites by name')).toBeVisible();
  await userEvent.keyboard('opt{Enter}');
  expect(siteField(dialog)).toHaveTextContent('Optik');
});

test.each([
  ['/tickets?tab=open&site=43', 'Northlight Prints'],
  ['/tickets?tab=open&site=43&site=42', 'Choose a site'],
])('%s offers "%s"', async (address, shown) => {
  openDesk(address);
  await screen.findByRole('button', { name: 'New ticket' });
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(siteField(await form())).toHaveTextContent(shown);
});

test('the only site needs no field', async () => {
  openDesk('/tickets?tab=open', { siteNames: [] });
  const dialog = await openForm();
  expect(dialog.queryByRole('combobox', { name: 'Site' })).toBeNull();
  await userEvent.keyboard('new@example.no');
  await userEvent.tab();
  expect(dialog.getByRole('checkbox', { name: 'Tell new@example.no In the name of Harbor & Pine' })).toBeEnabled();
});

test('a begun ticket is kept and offered, but never opened by a page load', async () => {
  const first = openSite();
  const dialog = await openForm();
  await chooseIngrid(dialog);
  await userEvent.keyboard('Phone: lamp flickers');
  first.app.close();

  openDesk('/tickets?tab=open');
  await screen.findByRole('link', { name: zip.title });
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'New ticket' });
  expect(button).toHaveAccessibleDescription('1 begun');

  const again = await openForm();
  expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  const offer = within(again.getByRole('region', { name: 'Begun ticket' }));
  expect(offer.getByText('Go on with “Phone: lamp flickers”?')).toBeVisible();
  expect(offer.getByText('Begun just now for Ingrid Solheim')).toBeVisible();
  await userEvent.click(offer.getByRole('button', { name: 'Go on' }));
  expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Phone: lamp flickers');
  expect(again.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(siteField(again)).toHaveTextContent('Harbor & Pine');
  expect(again.queryByRole('region', { name: 'Begun ticket' })).toBeNull();
});

test('typing into the empty dialog leaves the begun ticket as it was', async () => {
  const { server } = openSite();
  await openForm();
  await userEvent.keyboard('{Tab}{Tab}Begun before');
  await keepForLater();

  const dialog = await openForm();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Typed now');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Called.');
  expect(dialog.getByText('Go on with “Begun before”?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Create Ticket' }));
  expect(await screen.findByRole('dialog', { name: zip.title })).toBeVisible();
  expect(server.callsTo('POST /api/tickets')[0]?.body).toMatchObject({ title: 'Typed now' });
  await userEvent.keyboard('{Escape}');

  const again = await openForm();
  expect(again.getByText('Go on with “Begun before”?')).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'Throw Away' }));
  expect(again.queryByText('Go on with “Begun before”?')).toBeNull();
  expect(again.getByRole('combobox', { name: 'Requester' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'New ticket' })).not.toHaveAccessibleDescription();
});

async function keepForLater() {
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Throw this ticket away?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep for Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('another account on the same browser does not see a begun ticket', async () => {
  const first = openSite();
  await openForm();
  await userEvent.keyboard('{Tab}{Tab}Begun before');
  first.app.close();

  openSite({ userId: 2 });
  const dialog = await openForm();
  expect(dialog.queryByRole('region', { name: 'Begun ticket' })).toBeNull();
  expect(screen.queryByText(/Begun before/)).toBeNull();
});

test('a name that was not chosen is not taken for an address', async () => {
  openSite();
  const dialog = await openForm();
  await userEvent.keyboard('Herr');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Ticket' }));
  expect(dialog.getByRole('combobox', { name: 'Requester' })).toHaveAccessibleDescription(
    'Choose from the list who asked, or leave it empty.',
  );
});

test('closing asks only if something was typed, and throws away what it says', async () => {
  const { server } = openSite();
  await openForm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const dialog = await openForm();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Requester' }), 'ingrid@example');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Torn');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Both.');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Ticket' }));
  expect(dialog.getByText(/^This is not an email address\./)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Requester' })).toHaveFocus();
  expect(server.callsTo('POST /api/tickets')).toEqual([]);
  expect(JSON.stringify(localStorage)).toContain('Torn');

  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Throw this ticket away?' }));
  await userEvent.click(question.getByRole('button', { name: 'Throw Away' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(localStorage)).not.toContain('Torn');
});

test('clients open no tickets', async () => {
  const { server } = openSite({ role: 'client' });
  await screen.findByRole('link', { name: zip.title });
  expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull();
  await userEvent.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo('GET /api/requesters')).toEqual([]);
});
