import { PUSH_EVENTS } from '@deskbell/contract/push-values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aMember, aSite, aTeam, someSettings, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { turnOffNotifications } from '../ui/feedback/desktop-notifications.ts';

const studio = aTeam({ id: 7, name: 'Lindqvist Studio', member_count: 4, member_id: 70 });
const cyclist = aTeam({ id: 9, name: 'The Slow Cyclist', role: 'agent', member_count: 2, member_id: 90 });
const harbor = aSite({ name: 'Harbor', team_id: 7, team_name: studio.name });
const blog = aSite({ name: 'Blog', team_id: 9, team_name: cyclist.name, role: 'agent' });
const kettle = aSite({ name: 'Kettle', team_id: 7, team_name: studio.name });

function openDashboard(teams = [studio, cyclist], sites = [kettle, blog, harbor]) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites }, 'GET /api/teams': { body: teams } });
  server.answer('GET /api/teams/7/members', {
    body: [aMember({ user_id: 1, role: 'owner' }), aMember({ role: 'client' })],
  });
  server.answer('GET /api/teams/7/invitations', { body: [] });
  server.answer('GET /api/tickets', { body: [], headers: { 'x-total-count': '0' } });
  server.answer(`GET /api/sites/${harbor.id}/analytics`, { body: thirtyDays() });
  server.answer(`GET /api/sites/${harbor.id}/user-stats`, {
    body: { tracked_users: 0, widget_loads: 0, widget_opens: 0, tickets_submitted: 0 },
  });
  server.answer(`GET /api/sites/${harbor.id}/tickets`, { body: [], headers: { 'x-total-count': '0' } });
  return { server, app: openApp('/dashboard') };
}

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /account menu/ }));

test('with several teams the rows are grouped under the names of their teams', async () => {
  openDashboard();
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Blog', 'Harbor', 'Kettle']);
  for (const name of ['The Slow Cyclist', 'Lindqvist Studio'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(await screen.findByRole('link', { name: '4 members' })).toHaveAttribute('href', '/teams/7');
});

test('a person alone sees neither groups nor team names', async () => {
  openDashboard([aTeam()], [aSite({ name: 'Fern' }), aSite({ name: 'Moss' })]);
  const [card] = await screen.findAllByRole('article');
  expect(card).not.toHaveTextContent("Marta's team");
  expect(screen.queryByRole('heading', { name: "Marta's team" })).toBeNull();
});

test('the site selector groups by team, and keys follow the order shown', async () => {
  openDashboard();
  const selector = await screen.findByRole('button', { name: 'All Sites (Overview)' });
  await waitFor(() => expect(selector).toBeEnabled());
  await userEvent.click(selector);
  await screen.findByRole('listbox', { name: 'Site' });
  expect(within(screen.getByRole('group', { name: 'Lindqvist Studio' })).getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('button', { name: 'Harbor' })).toBeVisible();
});

test('a member of another team can leave it', async () => {
  const { server } = openDashboard();
  server.answer('DELETE /api/teams/9/members/90', { body: { id: 90 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave team' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave The Slow Cyclist?' });
  server.answer('GET /api/sites', { body: [kettle, harbor] });
  server.answer('GET /api/teams', { body: [studio] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Team' }));
  expect(await screen.findByText('You left The Slow Cyclist')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Blog' })).toBeNull());
});

test('an invitation is accepted in the banner', async () => {
  const { server } = openDashboard();
  const invitation = {
    id: 5,
    team_name: 'Cycle Press',
    inviter: 'Ines',
    role: 'agent' as const,
    expires_at: '2026-11-24T14:02:00.000Z',
  };
  server.answer('GET /api/invitations', { body: [invitation] });
  server.answer('POST /api/invitations/accept', { body: { team_id: 11, is_waiting: false } });
  expect(await screen.findByText(/invited you to/)).toHaveTextContent('Ines invited you to Cycle Press as agent.');
  server.answer('GET /api/invitations', { body: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation to Cycle Press' }));
  expect(await screen.findByText('You are an agent of Cycle Press')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/invited you to/)).toBeNull());
  expect(server.callsTo('POST /api/invitations/accept').map(({ body }) => body)).toEqual([{ id: 5 }]);
});

test('the menu has one item for a single team, and one each for several', async () => {
  const { app } = openDashboard([studio], [harbor]);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Team' }));
  await waitFor(() => expect(app.address()).toBe('/teams/7'));
});

test('the menu names several teams, but not those that the user follows as a client', async () => {
  openDashboard([studio, cyclist, aTeam({ id: 12, name: 'Agency', role: 'client' })]);
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Team: Lindqvist Studio' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Team: Lindqvist Studio',
    'Team: The Slow Cyclist',
    'Settings',
    'Keyboard shortcuts?',
    'Help',
    'Sign Out',
  ]);
});

test('a user who manages several teams chooses one for a new site', async () => {
  const { server } = openDashboard([studio, { ...cyclist, role: 'admin' }]);
  server.answer('POST /api/sites', ({ body }) => ({ status: 201, body: aSite(body as object) }));
  await screen.findAllByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Add Site' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Site Name' }), 'Fern');
  await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'fern.example');
  await userEvent.click(screen.getByRole('button', { name: 'Create Site' }));
  const team = screen.getByRole('combobox', { name: 'Team' });
  expect(team).toHaveAccessibleDescription('Choose a team.');
  await userEvent.selectOptions(team, 'The Slow Cyclist');
  await userEvent.click(screen.getByRole('button', { name: 'Create Site' }));
  expect(await screen.findByText('Fern has been added')).toBeVisible();
  expect(server.callsTo('POST /api/sites').map(({ body }) => (body as { team_id: number }).team_id)).toEqual([9]);
});

test('a user who manages one team has no choice', async () => {
  openDashboard();
  await screen.findAllByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Add Site' }));
  await screen.findByRole('textbox', { name: 'Site Name' });
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
});

test('the palette invites to a team', async () => {
  const { app } = openDashboard([studio], [harbor]);
  await screen.findAllByRole('article');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'invite');
  await userEvent.click(await screen.findByRole('option', { name: 'Invite someone' }));
  await waitFor(() => expect(app.address()).toBe('/teams/7'));
  expect(await screen.findByRole('dialog', { name: 'Invite to Lindqvist Studio' })).toBeVisible();
});

async function openSettings() {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  return screen.findByRole('dialog', { name: 'User Settings' });
}

const push = [...PUSH_EVENTS];
const ofStudio = {
  team_id: 7,
  new_tickets: false,
  replies: 'mine',
  assigned: true,
  alarms: true,
  overdue: 'mine',
  reports: false,
  push,
} as const;

test('User Settings keep the emails of each team', async () => {
  const { server } = openDashboard();
  const named = { ...ofStudio, team_name: studio.name, role: 'owner' } as const;
  server.answer('GET /api/notifications', {
    body: [named, { ...named, team_id: 12, team_name: 'Agency', role: 'client' }],
  });
  server.answer('PUT /api/user-settings', { body: someSettings() });
  server.answer('PUT /api/notifications', { body: [named] });
  const dialog = await openSettings();
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Notifications' }));
  const section = await within(dialog).findByRole('region', { name: 'Notifications from Lindqvist Studio' });
  const check = (name: string) => within(section).getByRole('checkbox', { name });
  const agency = within(dialog).getByRole('region', { name: 'Notifications from Agency' });
  expect(
    within(agency)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tell me aboutEmailPush',
    'Replies to my notes',
    'Mentioned in a note',
    'Monthly reportsOf sites I can see',
  ]);
  expect(check('Mentioned in a note, Email')).toBeDisabled();
  expect(check('New tickets, Push')).toBeDisabled();
  await userEvent.click(check('New tickets, Email'));
  expect(check('New tickets, Push')).toBeChecked();
  await userEvent.selectOptions(
    within(section).getByRole('combobox', { name: 'Customer replied, of which tickets' }),
    'All',
  );
  await userEvent.click(check('Widget alarms, Push'));
  await userEvent.click(check('Assignments, Email'));
  await userEvent.click(check('Monthly reports, Email'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Notifications' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PUT /api/notifications').map(({ body }) => body)).toEqual([
    [
      {
        ...ofStudio,
        new_tickets: true,
        replies: 'all',
        assigned: false,
        reports: true,
        push: PUSH_EVENTS.filter((event) => event !== 'alarms'),
      },
    ],
  ]);
  expect(server.callsTo('PUT /api/user-settings')).toEqual([]);
});

test('the only owner cannot leave and is sent to appoint another', async () => {
  const { app } = openDashboard();
  const dialog = await openSettings();
  const link = await within(dialog).findByRole('link', { name: 'Make someone an owner' });
  expect(within(dialog).getByRole('button', { name: 'Leave Lindqvist Studio' })).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: 'Leave The Slow Cyclist' })).toBeEnabled();
  await userEvent.click(link);
  expect(await screen.findByRole('dialog', { name: 'Make someone an owner' })).toBeVisible();
  expect(app.address()).toBe('/teams/7');
});

test('a person alone chooses without assignments and mentions, and what an open tab shows', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  turnOffNotifications();
  onTestFinished(() => void vi.unstubAllGlobals());
  const { server } = openDashboard([aTeam({ id: 7 })], [aSite()]);
  server.answer('GET /api/notifications', {
    body: [{ ...ofStudio, team_name: 'Lindqvist Studio', role: 'owner' }],
  });
  const dialog = await openSettings();
  expect(within(dialog).queryByRole('heading', { name: 'Teams' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Notifications' }));
  const rows = await within(dialog).findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Tell me aboutEmailPushOpen tab',
    'New tickets',
    'Customer repliedAllThose I answered',
    'Widget alarmsSilent, blocked, used elsewhere, or a page breaks',
    'Monthly reportsOf sites I can see',
  ]);
  expect(within(dialog).getByText('No device gets push yet.')).toBeVisible();
  const tabs = () => within(dialog).getAllByRole('checkbox', { name: /Open tab$/ });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Customer replied, Open tab' }));
  await waitFor(() => expect(tabs()[1]).toBeChecked());
  expect(tabs()[0]).not.toBeChecked();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Customer replied, Open tab' }));
  await waitFor(() => expect(tabs()[1]).not.toBeChecked());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add a device' }));
  expect(await within(dialog).findByRole('button', { name: 'Notify this device' })).toBeVisible();
});
