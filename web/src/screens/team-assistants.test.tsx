import type { ApiToken } from '@deskbell/contract/api-tokens';
import type { AssistantCall } from '@deskbell/contract/assistants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { anApiToken, aSite, aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = 'GET /api/teams/7/tokens';
const CREATE = 'POST /api/teams/7/tokens';
const CALLS = 'GET /api/teams/7/tokens/3/calls';
const TOKEN = 'dbk_8Wq2vN5kTz0xHr7JbY3mLc9PfA6sEd1G';
const LINE = `claude mcp add --transport http --scope user deskbell ${window.location.origin}/mcp --header`;
const NOBODY = { people: false, calls_today: 0, changes_today: 0, replies_today: 0, last_call: null };
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const anAssistant = (changes: Partial<ApiToken> = {}) =>
  anApiToken({ id: 3, team_id: 7, name: 'Claude of Marta', scopes: ['assistant'], assistant: NOBODY, ...changes });

function openTab(tokens: ApiToken[], address = '/teams/7?tab=assistants') {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': {
      body: [aSite({ id: 11, team_id: 7, name: 'Harbor' }), aSite({ id: 12, team_id: 7, name: 'Kettle' })],
    },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio', role: 'admin' })] });
  server.answer(LIST, { body: tokens });
  return { server, app: openApp(address) };
}

test('the first token is made, copied with its line, and its first call is noticed', async () => {
  const user = userEvent.setup();
  const { server } = openTab([anApiToken({ team_id: 7, name: 'Nightly report' })]);
  expect(await screen.findByText('Your assistant reads and prepares. A person sends.')).toBeVisible();
  expect(screen.getByText(/^claude mcp add/)).toHaveTextContent(`${LINE} "Authorization: Bearer your token"`);
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveAccessibleDescription('Copy works when a token is made.');

  await user.click(screen.getByRole('button', { name: 'New Token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New token for an assistant' }));
  await user.click(form.getByRole('button', { name: 'Create Token' }));
  expect(form.getByText('A name is required.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Claude of Marta');
  expect(form.getByText('Your team sees it: “Prepared by Claude of Marta”.')).toBeVisible();
  server.answer(CREATE, { status: 201, body: { ...anAssistant(), token: TOKEN } });
  server.answer(LIST, { body: [anAssistant()] });
  await user.click(form.getByRole('button', { name: 'Create Token' }));

  const once = within(await screen.findByRole('dialog', { name: 'Claude of Marta can connect' }));
  expect(once.getByText('You see it only now. Copy it, or the line with it.')).toBeVisible();
  expect(once.getByText('Waiting for the first call')).toBeVisible();
  await user.click(once.getByRole('button', { name: 'Done' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'You did not copy the token.' }));
  await user.click(question.getByRole('button', { name: 'Back to the token' }));
  await user.click(once.getByRole('radio', { name: 'Cursor' }));
  await user.click(once.getByRole('button', { name: 'Copy' }));
  const lines = { mcpServers: { deskbell: { url: `${window.location.origin}/mcp`, headers: expect.anything() } } };
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(lines);

  const called = { ...NOBODY, calls_today: 1, last_call: { tool: 'tools/list', at: ago(8_000) } };
  server.answer(LIST, { body: [anAssistant({ assistant: called, last_used_at: ago(8_000) })] });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await once.findByText(/^First call \d+ s ago: tools\/list$/)).toBeVisible();
  await user.click(once.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
  // The choice of the client is remembered.
  expect(screen.getByRole('radio', { name: 'Cursor' })).toBeChecked();
  expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { name: 'Claude of Marta', role: 'agent', scopes: ['assistant'], site_ids: null, people: false },
  ]);
});

test('rows say what an assistant may, what it did today and when it ended; API Tokens leave them out', async () => {
  const day = { ...NOBODY, calls_today: 31, changes_today: 9, replies_today: 6 };
  const { app } = openTab([
    anAssistant({ assistant: day, last_used_at: ago(4.5 * 60_000), expires_at: '2035-02-16T12:00:00.000Z' }),
    anAssistant({ id: 4, name: 'Weekly report', scopes: ['assistant:read'], site_ids: [12] }),
    anAssistant({ id: 5, name: 'Former', ended_at: '2025-11-12T12:00:00.000Z' }),
    anApiToken({ team_id: 7, name: 'Nightly report' }),
  ]);
  const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('button'));
  expect(await screen.findByRole('link', { name: 'Claude of Marta' })).toBeVisible();
  expect(rows().map((row) => row.textContent)).toEqual([
    'CMClaude of MartaAll 2 sites, until 16 Feb 2035, made by MartaReads and prepares6 replies prepared todayUsed 4 min ago',
    'WRWeekly reportKettle, no expiry, made by MartaReadsNever used',
    expect.stringMatching(/^FFormer.*Ended 12 Nov( 2025)?$/),
  ]);
  await app.goTo('/teams/7?tab=tokens');
  expect(await screen.findByRole('row', { name: /^Nightly report/ })).toBeVisible();
  expect(screen.queryByText('Claude of Marta')).toBeNull();
  expect(screen.getByText(/^3 tokens of assistants are under/)).toBeVisible();
});

const aCall = (changes: Partial<AssistantCall>): AssistantCall => ({
  id: 1,
  tool: 'set_tags',
  is_change: true,
  ticket: { id: 2304, title: 'Wrong color delivered' },
  is_refused: false,
  sentence: 'Added returns, delivery',
  at: ago(60_000),
  undone: null,
  ...changes,
});
const HOUR = { changes: 3, tickets: 2, replies: 1, notes: 0, others: ['set_priority', 'assign'] };
const NO_HOUR = { changes: 0, tickets: 0, replies: 0, notes: 0, others: [] };

test('the activity lists changes and refusals, and takes the last hour back', async () => {
  const { server } = openTab([anAssistant()], '/teams/7?tab=assistants&assistant=3');
  const refused = { is_refused: true, ticket: null, sentence: 'Ticket 91 is at a site that this token does not read.' };
  const calls = [aCall({ id: 9 }), aCall({ id: 8, tool: 'add_note', ...refused })];
  server.answer(CALLS, { body: { last_hour: HOUR, calls, has_more: true } });
  server.answer(`${CALLS}?kind=changes&before=8`, {
    body: { last_hour: HOUR, calls: [aCall({ id: 7, tool: 'snooze' })], has_more: false },
  });
  expect(await screen.findByText('3 changes in 2 tickets in the last hour')).toBeVisible();
  expect(screen.getByText('1 reply prepared, 2 changes of priority and assignee. Nothing was sent.')).toBeVisible();
  expect(screen.getByText('Refused: ticket 91 is at a site that this token does not read')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('snooze')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Undo what Claude of Marta did in the last hour' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Take back 3 changes in 2 tickets?' }));
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Prepared replies, removed 1',
    'Priority, assignee, as before 2',
  ]);
  const at = new Date().toISOString();
  server.answer('POST /api/teams/7/tokens/3/undo', {
    body: { taken_back: 2, kept: [{ call_id: 8, ticket_id: 2304, by_name: 'Anna Kowalczyk', at }] },
  });
  const kept = { by_name: 'Marta', at, kept: { by_name: 'Anna Kowalczyk', at } };
  const undone = [aCall({ id: 9, undone: { ...kept, kept: null } }), aCall({ id: 8, undone: kept })];
  server.answer(CALLS, { body: { last_hour: NO_HOUR, calls: undone, has_more: false } });
  await userEvent.click(question.getByRole('button', { name: 'Undo 3 Changes' }));
  expect(await screen.findByText('2 changes of the last hour were taken back')).toBeVisible();
  expect(screen.getByText(/1 was kept because Anna had changed it since\.$/)).toBeVisible();
  expect(screen.getByText('Taken back')).toBeVisible();
  expect(screen.getByText(/^Kept: Anna changed it at \d\d:\d\d$/)).toBeVisible();

  server.answer(`${CALLS}?kind=all`, {
    body: {
      last_hour: NO_HOUR,
      calls: [aCall({ tool: 'list_sites', is_change: false, ticket: null, sentence: null })],
      has_more: false,
    },
  });
  await userEvent.click(screen.getByRole('radio', { name: 'All calls' }));
  expect(await screen.findByText('list_sites')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Assistants' }));
  expect(await screen.findByRole('button', { name: 'New Token' })).toBeVisible();
});
