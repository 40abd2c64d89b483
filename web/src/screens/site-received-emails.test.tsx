import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import type { ReceivedEmail } from '@deskbell/contract/received-emails';
import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply, INSTALLATION } from '../testing/fake-server.ts';
import { aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedError, takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = `GET /api/sites/${SITE_ID}/received-emails` as const;
const CODE = 'Confirmation code: 481 520 337\n\nhttps://mail-settings.example/confirm';

const aMail = (changes: Partial<ReceivedEmail> = {}): ReceivedEmail => ({
  id: 1,
  received_at: '2025-10-14T14:02:00.000Z',
  from_address: 'ingrid@example.no',
  subject: 'Torn zip',
  status: 'opened',
  reason: null,
  ticket_id: 30,
  ...changes,
});

const confirmation = aMail({
  id: 3,
  from_address: 'forwarding-noreply@google.com',
  subject: 'Gmail Forwarding Confirmation',
  status: 'ignored',
  reason: IGNORED_REASONS.machine,
  ticket_id: null,
});

interface Given {
  mails?: ReceivedEmail[];
  search?: string;
  role?: Role;
}

function openReceived({ mails = [], search = '', role = 'agent' }: Given = {}) {
  const { server } = fakeDesk([aTicket({ id: 30, title: 'Torn zip' })], { role });
  server.answer(`GET /api/sites/${SITE_ID}/email-logs`, { body: [], headers: { 'x-total-count': '0' } });
  server.answer(`GET /api/sites/${SITE_ID}/email-stats`, {
    body: { total_emails: 0, sent_emails: 0, failed_emails: 0, last_sent_at: null },
  });
  server.answer(LIST, ({ route }) => {
    const query = new URLSearchParams(route.split('?')[1]);
    const words = query.get('q')?.toLowerCase() ?? '';
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    const found = mails.filter(({ subject, from_address }) =>
      `${from_address} ${subject}`.toLowerCase().includes(words),
    );
    const page = found.filter(({ id }) => id < before).slice(0, Number(query.get('limit')));
    return { body: page, headers: { 'x-total-count': String(found.length) } };
  });
  for (const mail of mails)
    server.answer(`GET /api/received-emails/${mail.id}`, () => ({
      body: { ...(mails.find(({ id }) => id === mail.id) ?? mail), text: CODE },
    }));
  return { server, app: openApp(`/sites/${SITE_ID}?tab=emails&list=received${search}`) };
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Received emails' })).findAllByRole('listitem');

test('each mail says what became of it, and only ignored ones can be opened', async () => {
  openReceived({
    mails: [
      aMail({ id: 9 }),
      aMail({ id: 8, status: 'replied', subject: 'Re: Lamp', ticket_id: 30 }),
      aMail({ id: 7, status: 'opened', subject: 'Old one', ticket_id: null }),
      aMail({ id: 6, status: 'ignored', subject: 'Offer', reason: IGNORED_REASONS.senderLimit, ticket_id: null }),
      aMail({ id: 5, status: 'ignored', subject: 'Odd', reason: 'something new', ticket_id: null }),
      aMail({ id: 4, status: 'waiting', subject: null, from_address: null, ticket_id: null }),
      aMail({
        id: 2,
        status: 'failed',
        subject: '',
        from_address: null,
        reason: '3 attempts, kept for the administrator',
        ticket_id: null,
      }),
    ],
  });
  const texts = (await rows()).map(({ textContent }) => textContent?.replace(/\d+d ago/, ''));
  expect(texts).toEqual([
    'Torn zipingrid@example.noOpened #30Show text',
    'Re: Lampingrid@example.noReply in #30Show text',
    'Old oneingrid@example.noOpened a ticket that was deletedShow text',
    'Offeringrid@example.noIgnored: more than 20 tickets an hour from this senderShow textOpen as ticket',
    'Oddingrid@example.noIgnored: something newShow textOpen as ticket',
    '(no subject)unknownWaiting to be readShow text',
    '(no subject)unknownCould not be read: 3 attempts, kept for the administratorShow text',
  ]);
  expect(screen.getByText('Texts are kept for 30 days.')).toBeVisible();
});

test('the tab switches between sent and received email, and Back returns', async () => {
  const { app } = openReceived({ mails: [aMail()] });
  await rows();
  await userEvent.click(screen.getByRole('radio', { name: 'Sent' }));
  expect(await screen.findByText('No email logs yet')).toBeVisible();
  expect(app.search()).toBe('?tab=emails');
  await app.goBack();
  await userEvent.click(await screen.findByRole('link', { name: '#30' }));
  expect(await screen.findByRole('dialog', { name: 'Torn zip' })).toBeVisible();
});

test('an installation that receives no email has the sent ones alone', async () => {
  const { server } = openReceived();
  server.answer('GET /api/installation', { body: { ...INSTALLATION, takes_email: false } });
  expect(await screen.findByText('No email logs yet')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'Which emails' })).toBeNull();
  expect(server.callsTo(LIST)).toEqual([]);
});

test('the code of a provider is read and copied, without a link', async () => {
  const user = userEvent.setup();
  const { app } = openReceived({ mails: [confirmation] });
  await user.click(await screen.findByRole('button', { name: 'Show text of Gmail Forwarding Confirmation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gmail Forwarding Confirmation' }));
  expect(app.search()).toBe('?tab=emails&list=received&received=3');
  expect(await dialog.findByText(/481 520 337/)).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(
    dialog.getByText(/^.?forwarding-noreply@google\.com.? · 14 Oct 2025, 14:02 · Ignored: sent by a machine$/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy Text' }));
  expect(await navigator.clipboard.readText()).toBe(CODE);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.search()).toBe('?tab=emails&list=received');
});

test('an ignored mail is opened as a ticket, from its row and from its text', async () => {
  const mails = [confirmation];
  const { server } = openReceived({ mails });
  const open = await screen.findByRole('button', { name: 'Open as ticket: Gmail Forwarding Confirmation' });
  server.answer('POST /api/received-emails/3/open', { status: 409, body: { error: 'This mail is no longer kept.' } });
  await userEvent.click(open);
  expect(await screen.findByText('This mail is no longer kept.')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);

  server.answer('POST /api/received-emails/3/open', () => {
    mails[0] = { ...confirmation, status: 'opened', reason: null, ticket_id: 30 };
    return { status: 201, body: detailOf(aTicket({ id: 30, came_by: 'email' })) };
  });
  await userEvent.click(screen.getByRole('link', { name: 'Gmail Forwarding Confirmation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Open as ticket' }));
  expect(await screen.findByText('Opened as #30')).toBeVisible();
  expect(screen.getByText('The sender was not told.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Open as ticket/ })).toBeNull());
  await userEvent.click(await screen.findByRole('link', { name: '#30' }));
  expect(await screen.findByRole('dialog', { name: 'Torn zip' })).toBeVisible();
});

test('mail is searched by sender or subject', async () => {
  const { app } = openReceived({ mails: [confirmation, aMail()] });
  expect(await rows()).toHaveLength(2);
  const field = screen.getByRole('searchbox', { name: 'Search received email' });
  await userEvent.type(field, 'google');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(app.search()).toBe('?tab=emails&list=received&q=google');
  await userEvent.type(field, 'x');
  expect(await screen.findByText('No matching email')).toBeVisible();
});

test('fifty mails are shown at first, and more on demand', async () => {
  openReceived({ mails: Array.from({ length: 60 }, (_, index) => aMail({ id: 60 - index })) });
  expect(await rows()).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(60));
});

test('without mail the list says what to do, with a link for those who manage the site', async () => {
  const { app } = openReceived({ role: 'admin' });
  expect(await screen.findByText('No email received yet')).toBeVisible();
  expect(screen.getByText('Forward your support address to the one in Settings.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open Settings' }));
  expect(await screen.findByRole('region', { name: 'Tickets by email' })).toBeVisible();
  expect(app.search()).toBe('?tab=settings&part=email');
});

test('agents have no link to an address that they cannot see', async () => {
  openReceived();
  expect(await screen.findByText('No email received yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open Settings' })).toBeNull();
});

test('loading shows five rows, and a failure offers to refresh', async () => {
  const { server } = openReceived({ mails: [aMail()] });
  const { reply, resolve } = deferredReply<ReceivedEmail[]>();
  server.answer(LIST, () => reply);
  const skeleton = await screen.findByRole('status', { name: 'Loading received email' });
  expect(skeleton.children).toHaveLength(5);
  server.answer(LIST, { status: 503 });
  resolve({ status: 503 });
  expect(await screen.findByText('The emails could not be read')).toBeVisible();
  expect(screen.getByText('Check your connection, then refresh.')).toBeVisible();
  await takeLoggedError(`Failed to fetch received-emails/${SITE_ID}/: API responded with HTTP status 503`);
  server.answer(LIST, { body: [aMail()], headers: { 'x-total-count': '1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await rows()).toHaveLength(1);
});
