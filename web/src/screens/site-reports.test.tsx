import type { UserAnalytics } from '@deskbell/contract/analytics';
import type { EmailLog } from '@deskbell/contract/email-logs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { withheld } from '../testing/fake-server.ts';
import { aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const aVisitor = (changes: Partial<UserAnalytics>): UserAnalytics => ({
  user_id: 'cust_1',
  widget_loads: 1_200,
  widget_opens: 30,
  tickets_submitted: 2,
  unique_sessions: 9,
  active_days: 12,
  first_visit: '2025-09-15T06:12:00.000Z',
  last_visit: '2025-10-14T14:02:00.000Z',
  ...changes,
});

const anEmail = (changes: Partial<EmailLog>): EmailLog => ({
  id: 1,
  email_type: 'admin_notification',
  status: 'sent',
  recipient_email: 'owner@example.com',
  subject: 'New ticket: Return label',
  ticket_id: 30,
  ticket_title: 'Return label',
  error_message: null,
  created_at: '2025-10-14T14:02:00.000Z',
  ...changes,
});

function openUsers(users: UserAnalytics[], timezone = 'Europe/Berlin') {
  const { server } = fakeDesk([], { timezone });
  server.answer(`GET /api/sites/${SITE_ID}/user-analytics`, { body: users });
  openApp(`/sites/${SITE_ID}?tab=users`);
}

function openEmails(emails: EmailLog[]) {
  const { server } = fakeDesk([aTicket({ id: 30, title: 'Return label' })]);
  server.answer(`GET /api/sites/${SITE_ID}/email-logs`, { body: emails });
  return { server, app: openApp(`/sites/${SITE_ID}?tab=emails`) };
}

/** What a tile says under its label. */
const tile = async (label: string) => (await screen.findByText(label)).parentElement;

test('users are summed up and listed with their rank, in the zone of the owner', async () => {
  openUsers([aVisitor({}), aVisitor({ user_id: 'cust_2', widget_loads: 34, active_days: 1 })]);
  expect(await screen.findByText('Times displayed in Europe/Berlin')).toBeVisible();
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(
    within(first as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([
    '1',
    'cust_1',
    '12 days',
    '1,200',
    '30',
    '2',
    '9',
    expect.stringMatching(/^15 Sep.*08:12$/),
    expect.stringMatching(/^14 Oct.*16:02$/),
  ]);
  expect(second).toHaveTextContent('1 day');
  expect(await tile('Tracked Users')).toHaveTextContent('Tracked Users2');
  expect(await tile('Total Loads')).toHaveTextContent('1,234');
  expect(await tile('Total Opens')).toHaveTextContent('60');
  expect(await tile('Total Tickets')).toHaveTextContent('4');
});

test('the zone is not mentioned when it is UTC, and without users the attribute is explained', async () => {
  openUsers([], 'UTC');
  expect(await screen.findByText('No tracked users yet')).toBeVisible();
  expect(screen.getByText('data-user-id')).toBeVisible();
  expect(screen.queryByText(/Times displayed/)).toBeNull();
});

test('emails are counted by how their delivery went', async () => {
  openEmails([
    anEmail({ id: 3 }),
    anEmail({ id: 2, status: 'failed', email_type: 'status_change', error_message: '550 No such user' }),
    anEmail({ id: 1, status: 'queued', email_type: 'comment_notification', ticket_id: null, ticket_title: null }),
  ]);
  expect(await screen.findByText('550 No such user')).toBeVisible();
  expect(await tile('Total Emails')).toHaveTextContent('Total Emails31 waiting');
  expect(await tile('Successfully Sent')).toHaveTextContent('Successfully Sent1');
  expect(await tile('Failed')).toHaveTextContent('133.3% of all');
  expect(await tile('Delivery Rate')).toHaveTextContent('33.3%');
  for (const label of ['Admin Notification', 'Status Change', 'Comment Update'])
    expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByLabelText('Waiting')).toBeVisible();
  expect(screen.getAllByText('to owner@example.com')).toHaveLength(3);
});

test('an email leads to its ticket', async () => {
  const { app } = openEmails([anEmail({})]);
  await userEvent.click(await screen.findByRole('link', { name: 'Ticket #30' }));
  expect(await screen.findByRole('dialog', { name: 'Return label' })).toBeVisible();
  expect(app.search()).toBe('?tab=emails&ticket=30');
});

test('five rows stand in until the first emails are read; none says so', async () => {
  const { server } = openEmails([]);
  const answer = withheld();
  server.answer(`GET /api/sites/${SITE_ID}/email-logs`, answer.answer);
  const waiting = await screen.findByRole('status', { name: 'Loading email logs' });
  expect(waiting.children).toHaveLength(5);
  answer.give({ body: [] });
  expect(await screen.findByText('No email logs yet')).toBeVisible();
  expect(screen.getByText('Email activity will appear here when notifications are sent')).toBeVisible();
  expect(await tile('Delivery Rate')).toHaveTextContent(/^Delivery Rate0$/);
});
