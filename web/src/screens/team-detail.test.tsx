import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aMember, anInvitation, aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const MEMBERS = 'GET /api/teams/7/members';
const INVITE = 'POST /api/teams/7/invitations';

const marta = aMember({ id: 1, user_id: 1, name: 'Marta Lindqvist', role: 'owner', email: 'marta@example.com' });
const jonas = aMember({ id: 2, name: 'Jonas Brandt', role: 'admin', email: 'jonas@example.com' });
const anna = aMember({ id: 3, name: 'Anna Kowalczyk', sees_all_sites: false, site_ids: [11, 12] });
const rosa = aMember({
  id: 4,
  name: 'Rosa Delgado',
  role: 'client',
  email: 'rosa@example.com',
  is_waiting: true,
  invited_as: 'info@kettle.example',
});
const sites = [
  aSite({ id: 11, team_id: 7, name: 'Harbor' }),
  aSite({ id: 12, team_id: 7, name: 'Kettle' }),
  aSite({ id: 13, team_id: 8, name: 'Elsewhere' }),
];

function openTeam({ role = 'owner' as Role, members = [marta, jonas, anna], search = '' } = {}) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites } });
  const team = aTeam({ id: 7, name: 'Lindqvist Studio', role, member_count: members.length, site_count: 2 });
  server.answer('GET /api/teams', { body: [team] });
  server.answer(MEMBERS, { body: members });
  server.answer('GET /api/teams/7/invitations', { body: [] });
  return { server, app: openApp(`/teams/7${search}`) };
}

const row = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  const found = rows.find((each) => within(each).queryByText(name));
  if (!found) throw new Error(`There is no row of ${name}.`);
  return found;
};

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a row shows role, sites and address', async () => {
  openTeam();
  expect(await row('Jonas Brandt')).toHaveTextContent('jonas@example.comAdminAll');
  expect(await row('Anna Kowalczyk')).toHaveTextContent('AgentHarbor, Kettle');
  expect(screen.getByTitle('Harbor, Kettle')).toBeVisible();
  expect(await row('Marta Lindqvist')).toHaveTextContent('you');
});

test('five rows are shown while the members load, and a failure can be refreshed', async () => {
  const late = deferredReply<never>();
  const { server } = openTeam();
  server.answer(MEMBERS, late.reply);
  expect((await screen.findByRole('status', { name: 'Loading members' })).children).toHaveLength(5);
  late.resolve({ status: 403, body: { error: 'No' } });
  const text = 'The members could not be read. Check your connection, then refresh.';
  expect(await screen.findByText(text)).toBeVisible();
  server.answer(MEMBERS, { body: [marta, jonas] });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await row('Jonas Brandt')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a lone member is asked to invite others', async () => {
  openTeam({ members: [marta] });
  expect(
    await screen.findByText(
      'You are the only member. Invite colleagues, or clients who should follow their own sites.',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByRole('dialog', { name: 'Invite to Lindqvist Studio' })).toBeVisible();
});

test('a waiting member is approved or declined', async () => {
  const { server } = openTeam({ members: [rosa, marta] });
  server.answer('PUT /api/teams/7/members/4/approval', { body: { id: 4 } });
  expect(await screen.findByText('info@kettle.example')).toBeVisible();
  expect(screen.getByText('rosa@example.com')).toBeVisible();
  server.answer(MEMBERS, { body: [marta, { ...rosa, is_waiting: false }] });
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Rosa Delgado joined Lindqvist Studio')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/members/4/approval').map(({ body }) => body)).toEqual([{ approved: true }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
});

test('a client gets chosen sites', async () => {
  const { server } = openTeam();
  server.answer('PUT /api/teams/7/members/2', { body: jonas });
  await userEvent.click(await screen.findByRole('button', { name: 'Admin, change the role of Jonas Brandt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Jonas Brandt' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Client/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Choose at least one site.')).toBeVisible();
  expect(within(dialog).queryByRole('checkbox', { name: 'Elsewhere' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Kettle' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Jonas Brandt is a client')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/members/2').map(({ body }) => body)).toEqual([
    { role: 'client', sees_all_sites: false, site_ids: [12] },
  ]);
});

test('a refused change is shown in the dialog', async () => {
  const { server } = openTeam();
  server.answer('PUT /api/teams/7/members/2', { status: 409, body: { error: 'A team needs an owner.' } });
  await choose('Jonas Brandt', 'Change role and sites');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A team needs an owner.');
});

test('removing a member asks first', async () => {
  const { server } = openTeam();
  server.answer('DELETE /api/teams/7/members/3', { body: { id: 3 } });
  await choose('Anna Kowalczyk', 'Remove from team');
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Anna Kowalczyk?' });
  server.answer(MEMBERS, { body: [marta, jonas] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Member' }));
  await waitFor(() => expect(screen.queryByText('Anna Kowalczyk')).toBeNull());
});

test('removing a member names the tickets that lose their assignee, and hands them over', async () => {
  const { server } = openTeam({ members: [marta, jonas, { ...anna, open_tickets: 10 }, rosa] });
  server.answer('DELETE /api/teams/7/members/3?hand_over_to=2', { body: { id: 3 } });
  await choose('Anna Kowalczyk', 'Remove from team');
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Anna Kowalczyk?' });
  expect(within(dialog).getByText('10 open tickets of Anna Kowalczyk lose their assignee.')).toBeVisible();
  const heirs = within(dialog).getByRole('combobox', { name: 'Hand over 10 open tickets to' });
  expect([...heirs.children].map(({ textContent }) => textContent)).toEqual([
    'Nobody: unassigned',
    'Marta Lindqvist',
    'Jonas Brandt',
  ]);
  await userEvent.selectOptions(heirs, 'Jonas Brandt');
  expect(within(dialog).getByText(/^Tickets of sites that Jonas Brandt does not see/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Member' }));
  await waitFor(() => expect(server.callsTo('DELETE /api/teams/7/members/3?hand_over_to=2')).toHaveLength(1));
});

test('the only owner can neither leave nor change the own role, and can appoint another', async () => {
  const { server } = openTeam();
  server.answer('PUT /api/teams/7/members/2', { body: jonas });
  await waitFor(() => expect(screen.getByText(/^You are the only owner\. If you lose your account/)).toBeVisible());
  expect(screen.queryByRole('button', { name: /change the role of Marta/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More about Marta Lindqvist' }));
  expect(screen.queryByRole('menuitem', { name: 'Leave team' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make someone an owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make someone an owner' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Jonas Brandt/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make Owner' }));
  await waitFor(() => expect(screen.getByText('Jonas Brandt is an owner')).toBeVisible());
  expect(server.callsTo('PUT /api/teams/7/members/2').map(({ body }) => body)).toEqual([
    { role: 'owner', sees_all_sites: true, site_ids: [] },
  ]);
});

test('an admin cannot change owners, appoint them or delete the team', async () => {
  openTeam({ role: 'admin', members: [{ ...marta, user_id: 9 }, { ...jonas, user_id: 1 }, anna] });
  expect(await row('Anna Kowalczyk')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More about Marta Lindqvist' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Agent, change the role of Anna Kowalczyk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Anna Kowalczyk' });
  expect(within(dialog).queryByRole('radio', { name: /^Owner/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Team' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Team' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete team…' })).toBeNull();
});

test('an agent sees names and roles, and no controls', async () => {
  const reduced = [marta, jonas, anna].map(({ id, user_id, name, role }) => ({
    id,
    user_id: user_id + 50,
    name,
    role,
  }));
  const { server } = openTeam({ role: 'agent', members: reduced, search: '?tab=activity&dialog=invite' });
  expect(await row('Jonas Brandt')).toHaveTextContent(/^JBJonas Brandt\s*Admin$/);
  expect(screen.queryByRole('button', { name: /Invite|Edit Team|More about|change the role/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Activity' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo('GET /api/teams/7/invitations')).toEqual([]);
});

test('a client has no team page', async () => {
  const { server } = openTeam({ role: 'client' });
  expect(await screen.findByText('Clients of Lindqvist Studio cannot do this.')).toBeVisible();
  expect(server.callsTo(MEMBERS)).toEqual([]);
});

test('an unknown team is not found', async () => {
  fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] } });
  openApp('/teams/99');
  expect(await screen.findByText('Team not found')).toBeVisible();
});

test('open invitations show their delivery and can be sent again or revoked', async () => {
  const { server } = openTeam();
  server.answer('GET /api/teams/7/invitations', {
    body: [
      anInvitation({ id: 21, email: 'ana@example.com' }),
      anInvitation({ id: 22, email: 'ben@example.com', email_status: 'queued' }),
      anInvitation({ id: 23, email: 'cy@example.com', email_status: 'failed', email_error: 'No such mailbox' }),
    ],
  });
  server.answer('POST /api/teams/7/invitations/23/resend', { body: anInvitation({ id: 24 }) });
  server.answer('DELETE /api/teams/7/invitations/21', { body: { id: 21 } });
  expect(await row('ana@example.com')).toHaveTextContent(/Sent .* ago, ends on 21 Oct/);
  expect(await row('ben@example.com')).toHaveTextContent('Waiting to be sent');
  expect(await row('cy@example.com')).toHaveTextContent('Could not be delivered: No such mailbox');
  await userEvent.click(screen.getByRole('button', { name: 'Resend the invitation to cy@example.com' }));
  expect(await screen.findByText('Invitation sent again')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the invitation to ana@example.com' }));
  expect(await screen.findByText('Invitation revoked')).toBeVisible();
});

test('several addresses are invited at once', async () => {
  const { server } = openTeam({ search: '?dialog=invite' });
  server.answer(INVITE, { status: 201, body: [anInvitation(), anInvitation()] });
  const field = await screen.findByRole('textbox', { name: 'Email addresses' });
  await userEvent.click(field);
  await userEvent.paste('ana@example.com\nwes@example.com, ANA@example.com');
  expect(screen.getByRole('button', { name: 'Send 2 Invitations' })).toBeVisible();
  await userEvent.type(field, 'cy@example.com ');
  await userEvent.click(screen.getByRole('button', { name: 'Remove wes@example.com' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Chosen sites' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Harbor' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 Invitations' }));
  await waitFor(() => expect(screen.getByText('2 invitations sent')).toBeVisible());
  expect(server.callsTo(INVITE).map(({ body }) => body)).toEqual([
    { emails: ['ANA@example.com', 'cy@example.com'], role: 'agent', sees_all_sites: false, site_ids: [11] },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [
    'already a member',
    { status: 409, body: { error: 'ana@example.com is a member.' } },
    'ana@example.com is a member.',
  ],
  [
    'the own address',
    { status: 400, body: { error: 'Wrong.', issues: [{ path: ['emails', '0'], message: 'This is you.' }] } },
    'ana@example.com: This is you.',
  ],
  ['too many', { status: 429, body: { error: 'Try again in an hour.' } }, 'Try again in an hour.'],
] as const)('%s is shown at the addresses', async (_, reply, text) => {
  const { server } = openTeam({ search: '?dialog=invite' });
  server.answer(INVITE, reply as never);
  const field = await screen.findByRole('textbox', { name: 'Email addresses' });
  await userEvent.type(field, 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(screen.getByText('ana@example.com')).toBeVisible();
});

test('a wrong address is named before sending', async () => {
  const { server } = openTeam({ search: '?dialog=invite' });
  const field = await screen.findByRole('textbox', { name: 'Email addresses' });
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  expect(field).toHaveAccessibleDescription(/^Write at least one email address\./);
  await userEvent.type(field, 'ana@example.com not an address,');
  // Only valid addresses count, and a phrase stays one chip.
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  expect(field).toHaveAccessibleDescription(/^“not an address” is not an email address\./);
  expect(screen.getByRole('button', { name: 'Remove not an address' })).toBeVisible();
  expect(server.callsTo(INVITE)).toEqual([]);
});

test('a team is renamed, and deleted after its name is typed', async () => {
  const { server, app } = openTeam();
  server.answer('PUT /api/teams/7', ({ body: { name, timezone } }) => ({ body: aTeam({ id: 7, name, timezone }) }));
  server.answer('DELETE /api/teams/7', { body: { id: 7 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Team' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Studio');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  // The toast moves from the dialog to the page as the dialog closes.
  await waitFor(() => expect(screen.getByText('Studio updated successfully')).toBeVisible());
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Team' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete team…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Lindqvist Studio?' });
  const button = within(dialog).getByRole('button', { name: 'Delete Team' });
  expect(button).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'Lindqvist Studio');
  await userEvent.click(button);
  await waitFor(() => expect(app.address()).toBe('/dashboard'));
  expect(server.callsTo('DELETE /api/teams/7').map(({ body }) => body)).toEqual([{ name: 'Lindqvist Studio' }]);
});

test('the activity is grouped by day', async () => {
  const { server } = openTeam({ search: '?tab=activity' });
  const entry = { actor_id: 1, actor_name: 'Marta Lindqvist', created_at: '2025-10-14T14:02:00.000Z' };
  server.answer('GET /api/teams/7/activity', {
    body: [
      { ...entry, id: 13, action: 'token_created', about: { name: 'Nightly report', role: 'agent' } },
      { ...entry, id: 12, action: 'token_revoked', about: { name: 'Nightly report' } },
      { ...entry, id: 11, action: 'token_revoked', about: { name: 'Old', by_itself: true } },
      { ...entry, id: 10, action: 'webhook_added', about: { host: 'hooks.example' } },
      { ...entry, id: 9, action: 'webhook_changed', about: { host: 'hooks.example' } },
      { ...entry, id: 8, action: 'webhook_secret_changed', about: { host: 'hooks.example' } },
      { ...entry, id: 7, action: 'webhook_deleted', about: { host: 'hooks.example' } },
      { ...entry, id: 6, action: 'exported', about: { file: 'tickets.csv', site_id: null } },
      { ...entry, id: 5, action: 'exported', about: { file: 'team.jsonl', site_id: 11 } },
      { ...entry, id: 4, action: 'identity_secret_created', about: { name: 'Harbor & Pine' } },
      { ...entry, id: 3, action: 'member_invited', about: { email: 'ana@example.com', role: 'client' } },
      { ...entry, id: 2, action: 'carrier_pigeon_sent', about: {} },
      { ...entry, id: 1, action: 'team_created', about: {}, created_at: '2025-10-13T14:02:00.000Z' },
    ],
    headers: { 'x-total-count': '13' },
  });
  expect(await screen.findByText('Tuesday, 14 October 2025')).toBeVisible();
  expect(screen.getByText('Monday, 13 October 2025')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Marta Lindqvist made the API token Nightly report that acts as agent14:02',
    'Marta Lindqvist revoked the API token Nightly report14:02',
    'Marta Lindqvist revoked the API token Old, with the token itself14:02',
    'Marta Lindqvist added a webhook to hooks.example14:02',
    'Marta Lindqvist changed the webhook to hooks.example14:02',
    'Marta Lindqvist made a new secret for the webhook to hooks.example14:02',
    'Marta Lindqvist deleted the webhook to hooks.example14:02',
    'Marta Lindqvist downloaded tickets.csv of all sites14:02',
    'Marta Lindqvist downloaded team.jsonl of one site14:02',
    'Marta Lindqvist made a secret that signs user ids of Harbor & Pine14:02',
    'Marta Lindqvist invited ana@example.com as client14:02',
    'Marta Lindqvist carrier pigeon sent14:02',
    'Marta Lindqvist created the team14:02',
  ]);
});
