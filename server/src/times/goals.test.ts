import { AROUND_THE_CLOCK } from '@deskbell/contract/business-time';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';

const studio = {
  mon: [
    ['09:00', '12:30'],
    ['13:15', '17:30'],
  ],
  tue: [['09:00', '17:30']],
  wed: [],
  thu: [
    ['09:00', '12:30'],
    ['13:15', '17:30'],
    ['18:00', '24:00'],
  ],
  fri: [['09:00', '16:00']],
  sat: [],
  sun: [],
};
const HOURS = { timezone: 'Europe/Stockholm', hours: studio, holidays: ['2026-12-25'] };
const FOUR_HOURS = { priority: null, first_reply_minutes: 240, next_reply_minutes: 480, resolve_minutes: null };
const URGENT = { priority: 'urgent', first_reply_minutes: 30, next_reply_minutes: null, resolve_minutes: null };

test('a team works around the clock until it sets hours', async () => {
  const { owner, site } = await anOwnerWithSite();
  const path = `/api/teams/${site.team_id}/hours`;
  const unset = (await owner.get(path)).json();
  expect(unset).toEqual({
    team_id: site.team_id,
    timezone: 'UTC',
    hours: AROUND_THE_CLOCK,
    holidays: [],
    is_set: false,
    open_tickets: 0,
  });
  const changed = await owner.put(path, { ...HOURS, holidays: ['2026-12-26', '2026-12-25', '2026-12-25'] });
  expect(changed.json()).toMatchObject({ ...HOURS, holidays: ['2026-12-25', '2026-12-26'], is_set: true });
  expect((await owner.get(path)).json()).toEqual(changed.json());
});

test.each([
  [
    'overlap',
    {
      thu: [
        ['13:15', '18:30'],
        ['18:00', '20:00'],
      ],
    },
    'Thursday: 13:15 to 18:30 overlaps 18:00 to 20:00',
  ],
  ['end before they begin', { mon: [['17:00', '09:00']] }, 'Monday: 17:00 to 09:00 ends before it begins'],
  ['are empty', { sun: [['09:00', '09:00']] }, 'Sunday: 09:00 to 09:00 ends before it begins'],
  [
    'are four',
    { fri: [1, 3, 5, 7].map((hour) => [`0${hour}:00`, `0${hour + 1}:00`]) },
    'Friday: use at most 3 intervals',
  ],
  ['are no times', { wed: [['9', '25:00']] }, 'Wednesday: write times like 09:00'],
])('hours that %s are refused with the name of the day', async (_fault, day, message) => {
  const { owner, site } = await anOwnerWithSite();
  const refused = await owner.put(`/api/teams/${site.team_id}/hours`, { ...HOURS, hours: { ...studio, ...day } });
  expect(refused.statusCode).toBe(400);
  const [name] = Object.keys(day);
  expect(refused.json().issues).toEqual([{ path: ['hours', name], message }]);
});

test.each([
  [{ timezone: 'Europe/Atlantis' }, 'timezone'],
  [{ timezone: '+01:00' }, 'timezone'],
  [{ holidays: ['2026-02-30'] }, 'holidays.0'],
  [{ holidays: Array.from({ length: 201 }, () => '2026-12-25') }, 'holidays'],
  [{ hours: Object.fromEntries(Object.keys(studio).map((day) => [day, []])) }, 'hours'],
  [{ hours: { ...studio, sun: undefined } }, 'hours.sun'],
])('%j is refused with the field', async (wrong, field) => {
  const { owner, site } = await anOwnerWithSite();
  const refused = await owner.put(`/api/teams/${site.team_id}/hours`, { ...HOURS, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toEqual([expect.objectContaining({ path: field.split('.') })]);
});

test('a site has no goal until it sets one, and says how many open tickets get new times', async () => {
  const { owner, site } = await anOwnerWithSite();
  await aTicket(site);
  const path = `/api/sites/${site.id}/goals`;
  const none = { site_id: site.id, goals: [], clock: 'hours', warns: false, alarms: true, open_tickets: 1 };
  expect((await owner.get(path)).json()).toEqual(none);

  const set = await owner.put(path, { goals: [URGENT, FOUR_HOURS], warns: true });
  expect(set.json()).toEqual({ ...none, goals: [FOUR_HOURS, URGENT], warns: true });
  const emptyRow = { priority: 'low', first_reply_minutes: null, next_reply_minutes: null, resolve_minutes: null };
  const again = await owner.put(path, { goals: [emptyRow, FOUR_HOURS], clock: 'around_the_clock' });
  expect(again.json()).toEqual({ ...none, goals: [FOUR_HOURS], clock: 'around_the_clock', warns: true });
  const off = await owner.put(path, { goals: [] });
  expect(off.json()).toEqual({ ...none, clock: 'around_the_clock', warns: true });
});

test('hours say how many open tickets follow them: those of sites with goals that use them', async () => {
  const { owner, site } = await anOwnerWithSite();
  await aTicket(site);
  const hours = `/api/teams/${site.team_id}/hours`;
  await owner.put(`/api/sites/${site.id}/goals`, { goals: [FOUR_HOURS] });
  expect((await owner.put(hours, HOURS)).json().open_tickets).toBe(1);
  await owner.put(`/api/sites/${site.id}/goals`, { goals: [FOUR_HOURS], clock: 'around_the_clock' });
  expect((await owner.get(hours)).json().open_tickets).toBe(0);
});

test.each([
  [[{ ...FOUR_HOURS, first_reply_minutes: 0 }], 'goals.0.first_reply_minutes'],
  [[{ ...FOUR_HOURS, first_reply_minutes: 86_401 }], 'goals.0.first_reply_minutes'],
  [[{ ...FOUR_HOURS, priority: 'soon' }], 'goals.0.priority'],
  [[FOUR_HOURS, FOUR_HOURS], 'goals'],
])('goals %j are refused with the field', async (goals, field) => {
  const { owner, site } = await anOwnerWithSite();
  const refused = await owner.put(`/api/sites/${site.id}/goals`, { goals });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toEqual([expect.objectContaining({ path: field.split('.') })]);
});

test('other teams find nothing, and agents may not change', async () => {
  const { site } = await anOwnerWithSite();
  const [stranger, agent] = [await anOwner(), await aMember(site, 'agent')];
  for (const [path, body] of [
    [`/api/teams/${site.team_id}/hours`, HOURS],
    [`/api/sites/${site.id}/goals`, { goals: [FOUR_HOURS] }],
  ] as const) {
    expect((await stranger.get(path)).statusCode).toBe(404);
    expect((await stranger.put(path, body)).statusCode).toBe(404);
    expect((await agent.get(path)).statusCode).toBe(200);
    expect((await agent.put(path, body)).statusCode).toBe(403);
  }
});

test('a change is one entry of the activity, and none if it changes nothing', async () => {
  const { owner, site } = await anOwnerWithSite();
  for (const _twice of [1, 2]) {
    await owner.put(`/api/teams/${site.team_id}/hours`, HOURS);
    await owner.put(`/api/sites/${site.id}/goals`, { goals: [FOUR_HOURS] });
  }
  const actions = (await owner.get(`/api/teams/${site.team_id}/activity`))
    .json()
    .map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 3)).toEqual(['goals_changed', 'hours_changed', 'site_added']);
});
