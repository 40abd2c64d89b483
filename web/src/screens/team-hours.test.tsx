import type { TeamHours, TeamHoursChanges } from '@deskbell/contract/hours';
import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const GET = 'GET /api/teams/7/hours';
const PUT = 'PUT /api/teams/7/hours';
const DAY: [string, string][] = [
  ['09:00', '12:30'],
  ['13:15', '17:30'],
];
const WHOLE: [string, string][] = [['00:00', '24:00']];
const CLOCK = { mon: WHOLE, tue: WHOLE, wed: WHOLE, thu: WHOLE, fri: WHOLE, sat: WHOLE, sun: WHOLE };
const STUDIO: TeamHours = {
  team_id: 7,
  timezone: 'Europe/Berlin',
  hours: {
    mon: DAY,
    tue: DAY,
    wed: DAY,
    thu: [...DAY, ['18:00', '20:00']],
    fri: [['09:00', '15:00']],
    sat: [],
    sun: [],
  },
  holidays: ['2099-12-25', '2099-12-26'],
  is_set: true,
  open_tickets: 52,
};
const UNSET: TeamHours = { ...STUDIO, hours: CLOCK, holidays: [], is_set: false, open_tickets: 0 };

function openHours(hours: TeamHours = STUDIO, role: Role = 'owner') {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [aSite({ team_id: 7 })] },
    'GET /api/teams': { body: [aTeam({ id: 7, role })] },
    [GET]: { body: hours },
  });
  server.answer(PUT, ({ body }) => ({ body: { ...hours, ...body, holidays: body.holidays ?? [], is_set: true } }));
  openApp('/teams/7?tab=hours');
  return server;
}

const sent = (server: ReturnType<typeof openHours>) => server.callsTo(PUT)[0]?.body as TeamHoursChanges | undefined;
const day = async (name: string) => within(await screen.findByRole('group', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Hours' }));
async function type(field: HTMLElement | undefined, time: string) {
  if (!field) throw new Error('no field');
  await userEvent.clear(field);
  await userEvent.type(field, time);
}

test('the hours of a week are shown by day, with their sum and the tickets that follow them', async () => {
  openHours();
  const thursday = await day('Thursday');
  expect(thursday.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
    '09:00',
    '12:30',
    '13:15',
    '17:30',
    '18:00',
    '20:00',
  ]);
  expect(thursday.queryByRole('button', { name: 'Add interval' })).toBeNull();
  expect((await day('Sunday')).getByText('Closed')).toBeVisible();
  expect(screen.getByText('39 h a week')).toBeVisible();
  expect(screen.getByText('52 open tickets get new times.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  expect(screen.getByText('Nothing after December 2099.')).toBeVisible();
  expect(screen.getByText('closed anyway')).toBeVisible();
});

test('a team without hours works around the clock until it chooses hours', async () => {
  const server = openHours(UNSET);
  expect(await screen.findByRole('radio', { name: 'Around the clock' })).toBeChecked();
  expect(screen.getByText('168 h a week')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Monday' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Hours of the week' }));
  expect(screen.getByText('40 h a week')).toBeVisible();
  await userEvent.click((await day('Saturday')).getByRole('switch', { name: 'Open on Saturday' }));
  await type((await day('Saturday')).getByRole('textbox', { name: 'To' }), '1230');
  await userEvent.click((await day('Friday')).getByRole('switch', { name: 'Open on Friday' }));
  await save();
  expect(await screen.findByText('Hours saved')).toBeVisible();
  expect(sent(server)).toMatchObject({
    timezone: 'Europe/Berlin',
    holidays: [],
    hours: { thu: [['09:00', '17:00']], fri: [], sat: [['09:00', '12:30']] },
  });
});

test('around the clock is always there', async () => {
  const server = openHours();
  await userEvent.click(await screen.findByRole('radio', { name: 'Around the clock' }));
  await save();
  await waitFor(() => expect(sent(server)?.hours).toEqual(CLOCK));
});

test('an overlap is named at its fields and not sent', async () => {
  const server = openHours();
  const thursday = await day('Thursday');
  await type(thursday.getAllByRole('textbox', { name: 'To' })[1], '18:30');
  await userEvent.tab();
  const fault = 'Thursday: 13:15 to 18:30 overlaps 18:00 to 20:00.';
  expect(await screen.findByRole('alert')).toHaveTextContent(fault);
  expect(thursday.getAllByRole('textbox', { name: 'From' })[1]).toHaveAccessibleDescription(fault);
  expect(thursday.getAllByRole('textbox', { name: 'From' })[0]).toBeValid();
  await save();
  expect(thursday.getAllByRole('textbox', { name: 'From' })[1]).toHaveFocus();
  expect(server.callsTo(PUT)).toEqual([]);
});

test.each([
  ['noon', 'Monday: write times like 09:00.'],
  ['8', 'Monday: 09:00 to 08:00 ends before it begins.'],
])('the end %s is refused when it is left, with the name of the day', async (end, fault) => {
  openHours();
  await type((await day('Monday')).getAllByRole('textbox', { name: 'To' })[0], end);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent(fault);
});

test('Enter takes the time that is being typed, and saves', async () => {
  const server = openHours();
  await type((await day('Friday')).getByRole('textbox', { name: 'To' }), '16{Enter}');
  await waitFor(() => expect(sent(server)?.hours.fri).toEqual([['09:00', '16:00']]));
});

test('a week without hours is refused', async () => {
  const server = openHours({
    ...STUDIO,
    hours: { ...CLOCK, mon: DAY, tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  });
  await userEvent.click((await day('Monday')).getByRole('switch', { name: 'Open on Monday' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Set hours on at least one day.');
  await save();
  expect(server.callsTo(PUT)).toEqual([]);
});

test('Monday is copied to the other working days, and intervals are added and removed', async () => {
  const server = openHours();
  const monday = await day('Monday');
  await userEvent.click(monday.getByRole('button', { name: 'Add interval' }));
  expect(monday.getAllByRole('textbox', { name: 'From' })[2]).toHaveValue('18:00');
  await userEvent.click(monday.getAllByRole('button', { name: 'Remove interval' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Copy Monday to Tuesday to Friday' }));
  await save();
  const expected = [
    ['13:15', '17:30'],
    ['18:00', '19:00'],
  ];
  await waitFor(() => expect(sent(server)?.hours.fri).toEqual(expected));
});

test('a holiday is typed and one is removed', async () => {
  const server = openHours();
  await userEvent.click(await screen.findByRole('button', { name: 'Add date' }));
  const field = screen.getByLabelText('Date of the holiday');
  expect(field).toHaveFocus();
  await userEvent.type(field, '2099-01-06{Enter}');
  expect(await screen.findByText('6 Jan 2099')).toBeVisible();
  expect(server.callsTo(PUT)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 25 Dec 2099' }));
  await save();
  await waitFor(() => expect(sent(server)?.holidays).toEqual(['2099-01-06', '2099-12-26']));
});

const nextYear = new Date().getFullYear() + 1;
const firstOf = (weekday: number) => {
  const date = new Date(Date.UTC(nextYear, 4, 1));
  while (date.getUTCDay() !== weekday) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

test('pasted dates are shown before they are added, and pasting does not save the form behind', async () => {
  const [thursday, saturday] = [firstOf(4), firstOf(6)];
  const event = (date: string, name: string) =>
    `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${date.replaceAll('-', '')}\nSUMMARY:${name}\nEND:VEVENT\n`;
  const server = openHours();
  await userEvent.click(await screen.findByRole('button', { name: 'Paste iCalendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste holidays' }));
  expect(dialog.getByRole('button', { name: 'Add Dates' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('textbox', { name: 'Holidays' }));
  await userEvent.paste(event(thursday, 'Kristi himmelsfärdsdag') + event(saturday, 'Första maj'));
  expect(dialog.getByText('Found 2 dates')).toBeVisible();
  const checked = () => dialog.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked).length;
  expect(checked()).toBe(1);
  expect(dialog.getByText('a Saturday, closed anyway')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1 Date' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(PUT)).toEqual([]);
  await save();
  await waitFor(() => expect(sent(server)?.holidays).toEqual([thursday, '2099-12-25', '2099-12-26']));
});

test('a file is read, and what is no date is named', async () => {
  openHours();
  await userEvent.click(await screen.findByRole('button', { name: 'Paste iCalendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste holidays' }));
  const file = new File([`${firstOf(3)} Midsummer\nsome day`], 'days.ics', { type: 'text/calendar' });
  await userEvent.upload(dialog.getByLabelText('File with holidays'), file);
  expect(await dialog.findByText('Found 1 date')).toBeVisible();
  expect(dialog.getByText('Midsummer')).toBeVisible();
  expect(dialog.getByText('1 line without a date like 2026-12-25.')).toBeVisible();
});

test('what the server refuses is shown, and the draft stays', async () => {
  const server = openHours();
  server.answer(PUT, { status: 403, body: { error: 'Your role does not allow this.' } });
  await type((await day('Friday')).getByRole('textbox', { name: 'To' }), '16:00');
  await save();
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  expect((await day('Friday')).getByRole('textbox', { name: 'To' })).toHaveValue('16:00');
});

test('agents have no such tab', async () => {
  openHours(STUDIO, 'agent');
  await screen.findByRole('tab', { name: /^Members/ });
  expect(screen.queryByRole('tab', { name: 'Hours' })).toBeNull();
});
