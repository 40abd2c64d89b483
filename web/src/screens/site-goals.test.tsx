import { AROUND_THE_CLOCK } from '@deskbell/contract/business-time';
import type { Goal, GoalChanges, SiteGoals } from '@deskbell/contract/goals';
import type { TeamHours } from '@deskbell/contract/hours';
import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { openApp } from '../testing/open-app.tsx';

const GET = `GET /api/sites/${SITE_ID}/goals` as const;
const PUT = `PUT /api/sites/${SITE_ID}/goals` as const;
/** Tuesday, 12:10 in Berlin. */
const NOW = '2026-11-17T11:10:00.000Z';

const DAY: [string, string][] = [
  ['09:00', '12:30'],
  ['13:15', '17:30'],
];
const HOURS: TeamHours = {
  team_id: 1,
  timezone: 'Europe/Berlin',
  hours: { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: [], sun: [] },
  holidays: [],
  is_set: true,
  open_tickets: 0,
};
const aGoal = (changes: Partial<Goal>): Goal => ({
  priority: null,
  first_reply_minutes: null,
  next_reply_minutes: null,
  resolve_minutes: null,
  ...changes,
});
const NO_GOALS: SiteGoals = {
  site_id: SITE_ID,
  goals: [],
  clock: 'hours',
  warns: false,
  alarms: true,
  open_tickets: 41,
};
const GOALS: SiteGoals = {
  ...NO_GOALS,
  goals: [
    aGoal({ first_reply_minutes: 240, next_reply_minutes: 480 }),
    aGoal({ priority: 'urgent', first_reply_minutes: 30 }),
  ],
};

afterEach(() => void vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

function openGoals(goals: SiteGoals = GOALS, { hours = HOURS, role = 'owner' as Role } = {}) {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const { server } = fakeDesk([], { role, timezone: 'Europe/Berlin' });
  server.answer(GET, { body: goals });
  server.answer(PUT, ({ body }) => ({ body: { ...goals, ...body } as SiteGoals }));
  server.answer('GET /api/teams/1/hours', { body: hours });
  openApp(`/sites/${SITE_ID}?tab=settings&part=goals`);
  return { server, sent: () => server.callsTo(PUT).map(({ body }) => body as GoalChanges) };
}

const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save Goals' }));
async function type(name: string, text: string) {
  await user.clear(await field(name));
  if (text) await user.type(await field(name), text);
}

test('a site without goals has one sentence, and begins with the two that are suggested', async () => {
  const { sent } = openGoals(NO_GOALS);
  await user.click(await screen.findByRole('button', { name: 'Set goals' }));
  expect(await field('First reply, all tickets')).toHaveValue('4');
  expect(await field('Next reply, all tickets')).toHaveValue('8');
  expect(await field('Resolution, all tickets')).toHaveValue('');
  expect(await field('Resolution, all tickets')).toHaveAttribute('placeholder', 'no goal');
  expect(screen.getByText(/Resolution runs until the ticket is resolved and does not pause/)).toBeVisible();
  const effect = '41 open tickets get new times. Tickets that are late already stay late.';
  expect(screen.getByText(effect)).toBeVisible();
  await save();
  expect(await screen.findByText('Goals saved')).toBeVisible();
  expect(sent()).toEqual([{ goals: [aGoal({ first_reply_minutes: 240, next_reply_minutes: 480 })], clock: 'hours' }]);
});

test('an example says when tickets would be due, in the hours of the team', async () => {
  openGoals();
  const example = await screen.findByText(/A ticket that arrives now/);
  expect(example).toHaveTextContent(
    'A ticket that arrives now is due today at 16:55, with Urgent today at 13:25; one that arrives on Friday at 17:00, on Monday at 12:30.',
  );
  await type('First reply, Urgent', '');
  expect(example).not.toHaveTextContent('Urgent');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time runs' }), 'Around the clock');
  expect(example).toHaveTextContent('A ticket that arrives now is due today at 16:10');
  await type('Resolution, all tickets', '90');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit: Resolution, all tickets' }), 'min');
  expect(example).toHaveTextContent('A ticket that arrives now is due today at 13:40');
});

test('a priority has goals of its own, and the others are as above', async () => {
  const { sent } = openGoals();
  await user.click(await screen.findByRole('button', { name: 'Add a priority' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['High', 'Medium', 'Low']);
  await user.click(screen.getByRole('menuitem', { name: 'High' }));
  expect(await field('Next reply, High')).toHaveAttribute('placeholder', 'as above');
  await type('First reply, High', '1,5');
  await user.click(screen.getByRole('button', { name: 'Remove Urgent' }));
  await save();
  await waitFor(() =>
    expect(sent()[0]?.goals).toEqual([
      aGoal({ first_reply_minutes: 240, next_reply_minutes: 480 }),
      aGoal({ priority: 'high', first_reply_minutes: 90 }),
    ]),
  );
});

test.each([
  ['0', 'At least 1 minute.'],
  ['soon', 'Write a number.'],
  ['2000', 'At most 1,440 hours.'],
])('%s hours are explained at the field and not sent', async (typed, fault) => {
  const { sent } = openGoals();
  await type('First reply, all tickets', typed);
  expect(await field('First reply, all tickets')).toHaveAccessibleDescription(fault);
  await save();
  expect(await field('First reply, all tickets')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('a form without any goal is refused', async () => {
  const { sent } = openGoals({ ...GOALS, goals: [aGoal({ first_reply_minutes: 240 })] });
  await type('First reply, all tickets', '');
  expect(screen.getByRole('alert')).toHaveTextContent('Set at least one goal, or switch goals off.');
  await save();
  expect(sent()).toEqual([]);
});

test('goals end with Save, and the form goes', async () => {
  const { sent } = openGoals();
  await user.click(await screen.findByRole('switch', { name: 'Goals' }));
  expect(screen.getByText('Tickets will no longer be due. Figures of the past stay.')).toBeVisible();
  expect(sent()).toEqual([]);
  await save();
  expect(await screen.findByText('Goals ended')).toBeVisible();
  expect(sent()).toEqual([{ goals: [], clock: 'hours' }]);
  expect(await screen.findByRole('button', { name: 'Set goals' })).toBeVisible();
});

test('the hours that time runs in are named and one link away', async () => {
  openGoals();
  expect(await screen.findByRole('option', { name: 'Hours of the team, 38.8 h a week' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hours' })).toHaveAttribute('href', '/teams/1?tab=hours');
});

test('a team without hours works around the clock', async () => {
  openGoals(GOALS, { hours: { ...HOURS, hours: { ...AROUND_THE_CLOCK }, is_set: false } });
  expect(await screen.findByRole('option', { name: 'Hours of the team, around the clock' })).toBeVisible();
  expect(screen.getByText(/A ticket that arrives now/)).toHaveTextContent('is due today at 16:10');
});

test('what the server refuses is shown', async () => {
  const { server } = openGoals();
  server.answer(PUT, { status: 403, body: { error: 'Your role does not allow this.' } });
  await type('First reply, all tickets', '5');
  await save();
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  expect(await field('First reply, all tickets')).toHaveValue('5');
});

test('agents have no such part', async () => {
  openGoals(GOALS, { role: 'agent' });
  const parts = within(await screen.findByRole('navigation', { name: 'Settings' }));
  expect(parts.getByRole('link', { name: 'Email' })).toBeVisible();
  expect(parts.queryByRole('link', { name: 'Goals' })).toBeNull();
});

test('alarms are chosen once a site has goals, and apply at once', async () => {
  const { sent } = openGoals();
  expect(await screen.findByRole('switch', { name: 'Tell when missed' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Warn before' })).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'Warn before' }));
  expect(sent()).toEqual([{ goals: GOALS.goals, warns: true }]);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Warn before' })).toBeChecked());
});

test('a site without goals has no alarms to choose', async () => {
  openGoals(NO_GOALS);
  await screen.findByRole('button', { name: 'Set goals' });
  expect(screen.queryByRole('switch', { name: 'Warn before' })).toBeNull();
});
