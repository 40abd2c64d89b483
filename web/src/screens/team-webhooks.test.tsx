import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';
import { aDelivery, aWebhook } from '../testing/webhook-fixtures.ts';

const LIST = 'GET /api/teams/7/webhooks';
const LOG = 'GET /api/teams/7/webhooks/1/deliveries';
const URL = 'https://hooks.example/deskbell';
const webhook = aWebhook({ id: 1, team_id: 7, url: URL, events: ['ticket.created', 'comment.created'], site_id: 11 });
const SECRET = 'whsec_q8ZtV0hN4b3mXkC1rT7u';

function openTab({ role = 'owner' as Role, webhooks = [webhook], search = '?tab=webhooks' } = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [aSite({ id: 11, team_id: 7, name: 'Harbor' })] },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio', role })] });
  server.answer(LIST, { body: webhooks });
  server.answer(LOG, { body: [], headers: { 'x-total-count': '0' } });
  return { server, app: openApp(`/teams/7${search}`) };
}

const rowOf = async (url: string) => {
  const row = (await screen.findByRole('link', { name: url })).closest('li');
  if (!row) throw new Error(`There is no row of ${url}.`);
  return row;
};

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${URL}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a row shows events, site, notes and state', async () => {
  const failing = aWebhook({
    team_id: 7,
    url: 'https://flow.example',
    includes_notes: true,
    failing_since: '2025-10-13T14:00:00.000Z',
  });
  openTab({ webhooks: [webhook, failing] });
  expect(await rowOf(URL)).toHaveTextContent(
    'ticket.createdcomment.createdHarbor · without team notes · added by Marta LindqvistActive',
  );
  expect(await rowOf('https://flow.example')).toHaveTextContent(
    /All sites · with team notes · .*FailingSince 13 Oct 2025, 14:00/,
  );
  expect(screen.getByRole('region', { name: 'Receive it' })).toHaveTextContent(
    /'standardwebhooks'.*verify.*'webhook-id'.*updated_at/,
  );
});

test('the list loads with five rows, and a failure can be tried again', async () => {
  const late = deferredReply<never>();
  const { server } = openTab();
  server.answer(LIST, late.reply);
  expect((await screen.findByRole('status', { name: 'Loading webhooks' })).children).toHaveLength(5);
  late.resolve({ status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The webhooks could not be loaded')).toBeVisible();
  server.answer(LIST, { body: [webhook] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf(URL)).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('agents have no tab', async () => {
  const { server } = openTab({ role: 'agent' });
  server.answer('GET /api/teams/7/members', { body: [] });
  expect(await screen.findByRole('tab', { name: /^Members/, selected: true })).toBeVisible();
  for (const name of ['Webhooks', 'API Tokens', 'Export']) expect(screen.queryByRole('tab', { name })).toBeNull();
});

test('the first webhook is added; a refused address is explained at its field; the secret is shown once', async () => {
  const { server } = openTab({ webhooks: [] });
  const refusal = '10.0.0.5 is not a public address. The operator can allow it with OUTBOUND_ALLOW.';
  server.answer('POST /api/teams/7/webhooks', {
    status: 400,
    body: { error: refusal, issues: [{ path: ['url'], message: refusal }] },
  });
  expect(
    await screen.findByText('No webhooks yet. Deskbell can tell your systems about every new ticket.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add Webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Webhook' });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));
  const url = within(dialog).getByRole('textbox', { name: 'URL' });
  await submit();
  expect(url).toHaveFocus();
  expect(url).toHaveAccessibleDescription(/^An address is required\./);
  await userEvent.type(url, URL);
  const created = within(dialog).getByRole('checkbox', { name: /^ticket\.created/ });
  expect(created).toBeChecked();
  await userEvent.click(created);
  await submit();
  expect(within(dialog).getByText('Choose at least one event.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^ticket\.rated/ }));
  await userEvent.click(created);
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Site' }), 'Only Harbor');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Include team notes' }));
  await submit();
  await waitFor(() => expect(url).toHaveAccessibleDescription(new RegExp(`^${refusal}`)));
  expect(within(dialog).queryByRole('alert')).toBeNull();

  server.answer('POST /api/teams/7/webhooks', { status: 201, body: { ...webhook, secret: SECRET } });
  server.answer('POST /api/teams/7/webhooks/1/test', { body: aDelivery({ type: 'ping' }) });
  server.answer(LIST, { body: [webhook] });
  await submit();
  const once = await screen.findByRole('alertdialog', { name: 'The webhook is ready' });
  expect(once).toHaveTextContent(SECRET);
  expect(once).toHaveTextContent('You will not see this again.');
  await userEvent.keyboard('{Escape}');
  expect(within(once).queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(within(once).getByRole('button', { name: 'Send test' }));
  expect(await within(once).findByRole('status')).toHaveTextContent(
    'The test arrived. Your server answered 200 in 84 ms.ok',
  );
  await userEvent.click(within(once).getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(once).not.toBeInTheDocument());
  expect(await rowOf(URL)).toBeVisible();
  expect(server.callsTo('POST /api/teams/7/webhooks').map(({ body }) => body)).toEqual(
    Array(2).fill({ url: URL, events: ['ticket.created', 'ticket.rated'], site_id: 11, includes_notes: true }),
  );
});

test('a change sends the changed fields only; another refusal is shown above the form', async () => {
  const { server } = openTab();
  server.answer('PUT /api/teams/7/webhooks/1', { status: 404, body: { error: 'Webhook not found.' } });
  await choose('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Webhook' });
  expect(within(dialog).getByRole('textbox', { name: 'URL' })).toHaveValue(URL);
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Site' }), 'All sites of the team');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Webhook' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Webhook not found.');
  server.answer('PUT /api/teams/7/webhooks/1', { body: { ...webhook, site_id: null } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Webhook' }));
  expect(await screen.findByText('Webhook saved')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/webhooks/1').at(-1)?.body).toEqual({ site_id: null });
});

test('one that was switched off says why and is switched on again', async () => {
  const off = { ...webhook, is_active: false, off_reason: 'Every delivery failed for 5 days.' };
  const { server } = openTab({ webhooks: [off] });
  server.answer('PUT /api/teams/7/webhooks/1', { status: 400, body: { error: 'The name of the host is not known.' } });
  expect(await rowOf(URL)).toHaveTextContent(/Switched off.*Every delivery failed for 5 days\./);
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('The name of the host is not known.')).toBeVisible();
  server.answer('PUT /api/teams/7/webhooks/1', { body: webhook });
  server.answer(LIST, { body: [webhook] });
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await waitFor(async () => expect(await rowOf(URL)).toHaveTextContent('Active'));
  expect(server.callsTo('PUT /api/teams/7/webhooks/1').at(-1)?.body).toEqual({ is_active: true });
});

test('a new secret is asked for, shown once, and signs beside the former one', async () => {
  const { server } = openTab();
  server.answer('POST /api/teams/7/webhooks/1/secret', { body: { secret: SECRET } });
  await choose('New secret…');
  const question = await screen.findByRole('alertdialog', { name: 'Make a new secret?' });
  expect(question).toHaveTextContent(`For 24 hours requests to ${URL} are signed with both secrets`);
  server.answer(LIST, { body: [{ ...webhook, former_secret_until: '2025-10-15T14:00:00.000Z' }] });
  await userEvent.click(within(question).getByRole('button', { name: 'Make New Secret' }));
  const once = await screen.findByRole('alertdialog', { name: 'The new secret' });
  expect(once).toHaveTextContent(SECRET);
  await userEvent.click(within(once).getByRole('button', { name: 'I have saved it' }));
  expect(await screen.findByText('Also signed with the former secret until 15 Oct 2025, 14:00.')).toBeVisible();
});

test('deleting asks first', async () => {
  const { server } = openTab();
  server.answer('DELETE /api/teams/7/webhooks/1', { body: { id: 1 } });
  await choose('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this webhook?' });
  server.answer(LIST, { body: [] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Webhook' }));
  expect(await screen.findByText(/^No webhooks yet/)).toBeVisible();
});

test('the log shows answers and bodies in pages and sends again', async () => {
  const { server, app } = openTab();
  const waiting = aDelivery({
    id: 92,
    status: 'queued',
    attempts: 3,
    next_attempt_at: new Date(Date.now() + 28.5 * 60_000).toISOString(),
    settled_at: null,
    answer_status: 502,
    answer_ms: 1_240,
    answer_start: 'Bad Gateway',
  });
  const unanswered = {
    type: 'comment.created',
    status: 'failed' as const,
    attempts: 10,
    answer_status: null,
    answer_start: 'The host refuses connections.',
    body: '{"type":"comment.created","data":{"ticket":{"id":30}}}',
  };
  const old = Array.from({ length: 23 }, (_, index) => aDelivery({ id: 91 - index, ...unanswered }));
  const sending = aDelivery({ id: 93, type: 'ticket.merged', status: 'sending', answer_status: null, answer_ms: null });
  const headers = { 'x-total-count': '26' };
  server.answer(LOG, { body: [sending, waiting, ...old], headers });
  server.answer(`${LOG}?limit=25&before=69`, { body: [aDelivery({ id: 3, type: 'ticket.rated' })], headers });
  server.answer('POST /api/teams/7/webhooks/1/deliveries/91/again', { body: { count: 1 } });
  server.answer('POST /api/teams/7/webhooks/1/test', { status: 200, body: aDelivery({ ...unanswered, type: 'ping' }) });

  await choose('Deliveries');
  const dialog = await screen.findByRole('dialog', { name: 'Deliveries' });
  expect(app.search()).toBe('?tab=webhooks&webhook=1');
  expect(await within(dialog).findByText('26 deliveries in the last 30 days')).toBeVisible();
  expect(
    within(dialog).getByRole('button', {
      name: /^Waits for another attempt ticket\.created attempt 3, next in 28 min/,
    }),
  ).toHaveTextContent(/502\s*1\.2 s/);
  expect(within(dialog).getByRole('button', { name: /^Sending ticket\.merged sending –/ })).toBeVisible();
  const [failed] = within(dialog).getAllByRole('button', { name: /^Failed comment\.created failed after 10 attempts/ });
  await userEvent.click(failed as HTMLElement);
  expect(within(dialog).getByRole('region', { name: 'Answer' })).toHaveTextContent('The host refuses connections.');
  expect(within(dialog).getByRole('region', { name: 'Body' })).toHaveTextContent('"id": 30');
  expect(within(dialog).getByText('msg_', { exact: false })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent again')).toBeVisible();

  await userEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  expect(await within(dialog).findByRole('button', { name: /^Sent ticket\.rated/ })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send test' }));
  expect(await within(dialog).findByText('The test failed. The host refuses connections.')).toBeVisible();
});

test('all that failed since a time is sent again', async () => {
  const { server } = openTab({ search: '?tab=webhooks&webhook=1' });
  server.answer('POST /api/teams/7/webhooks/1/deliveries/again', { status: 500, body: { error: 'Broken.' } });
  expect(await screen.findByText('Nothing was sent yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send all failed since…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send all failed again' });
  const field = within(dialog).getByLabelText('Failed since');
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Again' }));
  expect(field).toHaveAccessibleDescription(/^Choose a date and a time\./);
  await userEvent.type(field, '2025-10-13T08:30');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Again' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Broken.');
  server.answer('POST /api/teams/7/webhooks/1/deliveries/again', { body: { count: 38 } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText('38 events queued')).toBeVisible();
  expect(server.callsTo('POST /api/teams/7/webhooks/1/deliveries/again').at(-1)?.body).toEqual({
    since: '2025-10-13T08:30:00.000Z',
  });
});
