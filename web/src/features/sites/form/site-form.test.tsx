import type { Site } from '@deskbell/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../../../testing/fake-server.ts';
import { aSite } from '../../../testing/fixtures.ts';
import { openApp } from '../../../testing/open-app.tsx';

const CREATE = 'POST /api/sites';
const existing = aSite({ name: 'Harbor & Pine' });
const signedIn = {
  ...SIGNED_IN,
  'GET /api/sites': { body: [existing] },
};

async function openForm() {
  openApp('/dashboard');
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Add Site' }));
  return screen.findByRole('dialog', { name: 'Add New Site' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Site' }));

async function fillIn() {
  await userEvent.type(field('Site Name'), 'Kettle');
  await userEvent.type(field('Domain'), 'kettle.example');
}

test('a created site goes to the top of the list', async () => {
  const server = fakeServer({ ...signedIn, [CREATE]: ({ body }) => ({ status: 201, body: aSite(body as object) }) });
  await openForm();
  expect(field('Site Name')).toHaveFocus();
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: 'Teal' }));
  await userEvent.type(field('Description'), 'Tea');
  await userEvent.click(field('Domain'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Kettle has been added')).toBeVisible();
  expect(screen.getByText('Site created')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Kettle',
    'Harbor & Pine',
  ]);
  expect(server.callsTo(CREATE).map((call) => call.body)).toEqual([
    {
      name: 'Kettle',
      domain: 'kettle.example',
      description: 'Tea',
      admin_notification_email: '',
      widget_color: '#14b8a6',
    },
  ]);
});

test('name and domain are required before sending', async () => {
  const server = fakeServer(signedIn);
  await openForm();
  await submit();
  await waitFor(() => expect(field('Site Name')).toHaveAccessibleDescription('A site name is required.'));
  expect(field('Domain')).toHaveAccessibleDescription('A domain is required.');
  expect(field('Site Name')).toHaveFocus();
  expect(server.callsTo(CREATE)).toHaveLength(0);
});

test("the server's issues are shown under their fields, and the first invalid field is focused", async () => {
  const issues = [
    { path: ['admin_notification_email'], message: 'This is not an email address.' },
    { path: ['domain'], message: 'This is not a domain.' },
  ];
  fakeServer({ ...signedIn, [CREATE]: { status: 400, body: { error: 'Some fields are wrong.', issues } } });
  await openForm();
  await fillIn();
  await submit();
  await waitFor(() => expect(field('Domain')).toHaveAccessibleDescription('This is not a domain.'));
  expect(field('Domain')).toBeInvalid();
  expect(field('Domain')).toHaveFocus();
  expect(field('Admin Email for Notifications')).toHaveAccessibleDescription(/^This is not an email address\./);
  expect(field('Domain')).toHaveValue('kettle.example');
  expect(screen.queryByText('Some fields are wrong.')).toBeNull();
});

test.each([
  ['an error', { status: 409, body: { error: 'This domain is taken.' } }, 'This domain is taken.'],
  ['a message', { status: 413, body: { message: 'Too much.' } }, 'Too much.'],
  ['no body', { status: 500 }, 'Failed to create site. Please try again.'],
  ['no response', 'unreachable', 'An unexpected error occurred. Please try again.'],
] as const)('a failure with %s is shown above the form', async (_, reply, text) => {
  fakeServer({ ...signedIn, [CREATE]: reply });
  await openForm();
  await fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field('Site Name')).toHaveValue('Kettle');
});

test('a failed update without a message has its own text', async () => {
  fakeServer(signedIn).answer(`PUT /api/sites/${existing.id}`, { status: 500 });
  openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor & Pine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Site' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Update Site' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update site. Please try again.');
});

test('a second click does not send a second time', async () => {
  const late = deferredReply<Site>();
  const server = fakeServer({ ...signedIn, [CREATE]: late.reply });
  await openForm();
  await fillIn();
  await submit();
  await submit();
  late.resolve({ status: 201, body: aSite({ name: 'Kettle' }) });
  await screen.findByText('Kettle has been added');
  expect(server.callsTo(CREATE)).toHaveLength(1);
});

test('Escape closes an untouched form and returns the focus', async () => {
  fakeServer(signedIn);
  await openForm();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Add Site' })).toHaveFocus();
});

test.each(['Escape', 'Cancel', 'Close'])('%s asks before discarding changes', async (way) => {
  fakeServer(signedIn);
  const dialog = await openForm();
  await userEvent.type(field('Site Name'), 'Kettle');
  if (way === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(within(dialog).getByRole('button', { name: way }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Site Name')).toHaveValue('Kettle');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('textbox', { name: 'Site Name' })).toBeNull();
});
