import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';
import { aChannel, aChannelDelivery } from '../testing/webhook-fixtures.ts';

const LIST = 'GET /api/teams/7/channels';
const TRY = 'POST /api/teams/7/channels/test';
const ADD = 'POST /api/teams/7/channels';
const URL = 'https://hooks.slack.example/T02/nq7';
const channel = aChannel({ id: 1, team_id: 7, name: '#support', last_sent_at: '2025-10-14T13:00:00.000Z' });

const PASSED = { status: 'sent', answer_status: 200, answer_ms: 400 } as const;
const REFUSED = { status: 'failed', answer_status: 404, answer_ms: 90 } as const;

function openTab({ role = 'owner' as Role, channels = [channel], search = '?tab=channels' } = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': {
      body: [aSite({ id: 11, team_id: 7, name: 'Harbor' }), aSite({ id: 12, team_id: 7, name: 'Kettle' })],
    },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio', role })] });
  server.answer(LIST, { body: channels });
  return { server, app: openApp(`/teams/7${search}`) };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error(`There is no row of ${name}.`);
  return row;
};

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More about #support' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Channel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Channel' });
  const button = (name: string) => within(dialog).getByRole('button', { name });
  const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
  return { dialog, button, field, press: (name: string) => userEvent.click(button(name)) };
}

test('a row shows kind, name, sites, events and state', async () => {
  const others = [
    aChannel({ team_id: 7, kind: 'ntfy', name: 'Night', site_ids: [11, 12], with_text: true, urgent_only: true }),
    aChannel({ team_id: 7, kind: 'teams', name: 'Gone', site_ids: [], failing_since: '2025-10-13T14:00:00.000Z' }),
    aChannel({ team_id: 7, name: 'Many', site_ids: [11, 99] }),
  ];
  openTab({ channels: [channel, ...others] });
  expect(await rowOf('#support')).toHaveTextContent(
    /New ticketsSlack · All sites · titles only · added by Marta LindqvistActiveLast sent .* ago/,
  );
  expect(await rowOf('Night')).toHaveTextContent(
    'New ticketsntfy · Harbor and Kettle · with the text · urgent only · added by Marta LindqvistActiveNothing sent yet',
  );
  expect(await rowOf('Gone')).toHaveTextContent(/Its sites are deleted .*FailingSince 13 Oct 2025, 14:00/);
  expect(await rowOf('Many')).toHaveTextContent('2 sites');
});

test('the tab stands before Webhooks', async () => {
  openTab();
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent?.trim());
  expect(tabs.slice(tabs.indexOf('Channels')).slice(0, 2)).toEqual(['Channels', 'Webhooks']);
});

test('agents have no tab', async () => {
  const { server } = openTab({ role: 'agent' });
  server.answer('GET /api/teams/7/members', { body: [] });
  expect(await screen.findByRole('tab', { name: /^Members/, selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Channels' })).toBeNull();
});

test('the list loads with rows, and a failure can be tried again', async () => {
  const late = deferredReply<never>();
  const { server } = openTab();
  server.answer(LIST, late.reply);
  expect(await screen.findByRole('status', { name: 'Loading channels' })).toBeVisible();
  late.resolve({ status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The channels could not be loaded')).toBeVisible();
  server.answer(LIST, { body: [channel] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('#support')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a channel is added when a test of this very address has passed; a refusal is quoted', async () => {
  const { server } = openTab({ channels: [] });
  expect(await screen.findByText(/Send new tickets and alarms to Slack/)).toBeVisible();
  const { dialog, button, field, press } = await openForm();
  const url = field('Incoming webhook address');
  expect(button('Add Channel')).toBeDisabled();
  await press('Send a test');
  expect(url).toHaveFocus();
  expect(url).toHaveAccessibleDescription(/^An address is required\./);
  const quoted = 'Slack refused it: “no_service” (404). It does not know this address.';
  server.answer(TRY, { body: { ...REFUSED, answer: quoted } });
  await userEvent.type(url, URL);
  await press('Send a test');
  expect(await within(dialog).findByText(quoted)).toBeVisible();
  expect(within(dialog).getByRole('status')).toHaveTextContent(quoted);
  expect(button('Add Channel')).toBeDisabled();
  server.answer(TRY, { body: { ...PASSED, answer: 'Slack took the test message after 0.4 s.' } });
  await press('Try again');
  expect(await within(dialog).findByText('Slack took the test message after 0.4 s.')).toBeVisible();
  expect(button('Add Channel')).toBeEnabled();
  await userEvent.type(url, 'x');
  expect(within(dialog).queryByText(/took the test message/)).toBeNull();
  expect(button('Add Channel')).toBeDisabled();
  await userEvent.type(url, '{Backspace}');

  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), '#support');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Sites' }), 'Chosen sites');
  await press('Add Channel');
  expect(within(dialog).getByText('Choose at least one site.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Kettle' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Overdue' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Page alarm' }));
  await userEvent.click(within(dialog).getByRole('switch', { name: 'With the text' }));
  server.answer(ADD, { status: 201, body: channel });
  server.answer(LIST, { body: [channel] });
  await press('Add Channel');
  expect(await screen.findByText('Channel added')).toBeVisible();
  expect(await rowOf('#support')).toBeVisible();
  expect(server.callsTo(TRY).at(-1)?.body).toEqual({ kind: 'slack', name: 'Slack', url: URL });
  expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([
    {
      kind: 'slack',
      name: '#support',
      url: URL,
      site_ids: [12],
      events: ['ticket.created', 'customer.replied', 'page.hurts'],
      with_text: true,
      urgent_only: false,
    },
  ]);
});

test('a bot needs a token and a chat, and can be added without a test', async () => {
  const { server } = openTab();
  const { dialog, field, press } = await openForm();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Telegram' }));
  expect(within(dialog).queryByRole('textbox', { name: /address/ })).toBeNull();
  expect(field('Name')).toHaveValue('Telegram');
  await userEvent.type(field('Bot token'), 'nonsense');
  await press('Send a test');
  expect(field('Chat')).toHaveAccessibleDescription(/^The chat is required\./);
  await userEvent.type(field('Chat'), '-100123');
  const message = 'This is not the token of a bot. Copy it from BotFather.';
  server.answer(TRY, { status: 400, body: { error: message, issues: [{ path: ['token'], message }] } });
  await press('Send a test');
  await waitFor(() => expect(field('Bot token')).toHaveAccessibleDescription(new RegExp(`^${message}`)));
  expect(field('Bot token')).toHaveFocus();
  expect(within(dialog).queryByText(/The test was not sent/)).toBeNull();

  server.answer(TRY, { status: 429, body: { error: 'A team sends at most 10 tests a minute.' } });
  await press('Try again');
  expect(await within(dialog).findByText(/^The test was not sent\. A team sends at most 10 tests/)).toBeVisible();
  server.answer(ADD, { status: 409, body: { error: 'A team has at most 20 channels.' } });
  await press('More ways to add');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add anyway' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('A team has at most 20 channels.');
  expect(server.callsTo(ADD)[0]?.body).toMatchObject({ kind: 'telegram', token: 'nonsense', chat: '-100123' });
});

test('a name that was typed stays when the kind changes', async () => {
  openTab();
  const { dialog, field } = await openForm();
  const pick = (name: string) => userEvent.click(within(dialog).getByRole('radio', { name }));
  await pick('ntfy');
  expect(field('Name')).toHaveValue('ntfy');
  expect(field('Address with the topic')).toBeVisible();
  await userEvent.type(field('Name'), ' at night');
  await pick('Matrix');
  expect(field('Name')).toHaveValue('ntfy at night');
});

test('a change keeps the address unless another one is typed', async () => {
  const { server } = openTab();
  server.answer('PUT /api/teams/7/channels/1', { body: channel });
  await choose('Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Channel' });
  const url = within(dialog).getByRole('textbox', { name: /^New incoming webhook address/ });
  expect(url).toHaveValue('');
  expect(url).toHaveAccessibleDescription('Leave it empty to keep https://hooks.slack.com/…a1b2');
  expect(within(dialog).queryByRole('button', { name: 'Send a test' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Urgent only' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Channel' }));
  expect(await screen.findByText('Channel saved')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/channels/1').at(-1)?.body).toEqual({ urgent_only: true });

  await choose('Edit');
  const again = await screen.findByRole('dialog', { name: 'Edit Channel' });
  await userEvent.type(within(again).getByRole('textbox', { name: /^New incoming/ }), URL);
  server.answer(TRY, { body: { ...PASSED, answer: 'Slack took the test message after 0.4 s.' } });
  await userEvent.click(within(again).getByRole('button', { name: 'Send a test' }));
  expect(await within(again).findByText(/took the test message/)).toBeVisible();
  await userEvent.click(within(again).getByRole('button', { name: 'Save Channel' }));
  await waitFor(() => expect(server.callsTo('PUT /api/teams/7/channels/1').at(-1)?.body).toEqual({ url: URL }));
});

test('one that was switched off says why and is switched on again', async () => {
  const off_reason = 'Slack answered 410: the channel is gone.';
  const { server } = openTab({ channels: [{ ...channel, is_active: false, off_reason }] });
  server.answer('PUT /api/teams/7/channels/1', { status: 403, body: { error: 'Admins only.' } });
  expect(await rowOf('#support')).toHaveTextContent(/Switched off.*the channel is gone\./);
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('The channel was not switched on')).toBeVisible();
  server.answer('PUT /api/teams/7/channels/1', { body: channel });
  server.answer(LIST, { body: [channel] });
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await waitFor(async () => expect(await rowOf('#support')).toHaveTextContent('Active'));
});

test('a test from the menu tells the answer', async () => {
  const { server } = openTab();
  server.answer('POST /api/teams/7/channels/1/test', {
    body: aChannelDelivery({ type: 'ping', status: 'failed', answer: 'Slack answered 403.' }),
  });
  await choose('Send test');
  expect(await screen.findByText('Slack answered 403.')).toBeVisible();
  server.answer('POST /api/teams/7/channels/1/test', { body: aChannelDelivery({ type: 'ping' }) });
  await choose('Send test');
  expect(await screen.findByText('Slack took the message after 0.1 s.')).toBeVisible();
});

test('the log tells what was sent and answered', async () => {
  const { server, app } = openTab();
  const message = { heading: 'New ticket', title: 'Cannot pay', site: 'Harbor', url: 'https://desk.example/1' };
  const deliveries = [
    aChannelDelivery({ body: JSON.stringify(message) }),
    aChannelDelivery({ type: 'summary', body: 'cut', answer: 'Slack answered 500.', status: 'failed' }),
    aChannelDelivery({ type: 'ping', body: null, answer: null, status: 'queued', attempts: 0 }),
  ];
  server.answer('GET /api/teams/7/channels/1/deliveries', { body: deliveries, headers: { 'x-total-count': '3' } });
  await userEvent.click(await screen.findByRole('link', { name: '#support' }));
  const log = await screen.findByRole('dialog', { name: 'Deliveries' });
  expect(app.search()).toContain('channel=1');
  expect(log).toHaveTextContent('https://hooks.slack.com/…a1b2');
  const open = (name: RegExp) => userEvent.click(within(log).getByRole('button', { name }));
  expect(await within(log).findByText('3 deliveries in the last 30 days')).toBeVisible();
  await open(/^Sent New tickets/);
  expect(log).toHaveTextContent(/Slack took the message after 0\.1 s\.MessageNew ticket Cannot pay Harbor https:/);
  await open(/^Failed Summary failed/);
  expect(log).toHaveTextContent(/Slack answered 500\.Messagecut/);
  expect(within(log).getByRole('button', { name: /^Queued Test queued/ })).toBeVisible();
  expect(within(log).queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('deleting asks first', async () => {
  const { server } = openTab();
  server.answer('DELETE /api/teams/7/channels/1', { body: { id: 1 } });
  await choose('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this channel?' });
  expect(question).toHaveTextContent(/#support.* gets no more messages/);
  server.answer(LIST, { body: [] });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete Channel' }));
  expect(await screen.findByText('Channel deleted')).toBeVisible();
  expect(await screen.findByText('No channels yet')).toBeVisible();
});

test('the twentieth is the last', async () => {
  openTab({ channels: Array.from({ length: 20 }, () => aChannel({ team_id: 7 })) });
  expect(await screen.findByRole('button', { name: 'Add Channel' })).toBeDisabled();
});
