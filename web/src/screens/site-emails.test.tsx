import type { UserSettings } from '@deskbell/contract/account';
import type { Email, EmailLog } from '@deskbell/contract/email-logs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply, INSTALLATION } from '../testing/fake-server.ts';
import { aTicket } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const anEmail = (changes: Partial<EmailLog> = {}): EmailLog => ({
  id: 1,
  email_type: 'admin_notification',
  status: 'sent',
  recipient_email: 'owner@example.com',
  subject: 'New ticket: Return label',
  is_of_hidden_site: false,
  ticket_id: 30,
  ticket_title: 'Return label',
  error_message: null,
  attempts: 1,
  created_at: '2025-10-14T14:02:00.000Z',
  ...changes,
});

const aWholeEmail = (changes: Partial<Email> = {}): Email => ({
  ...anEmail(changes),
  sent_at: '2025-10-14T14:02:05.000Z',
  next_attempt_at: null,
  text: 'Where is the return label?',
  html: '<!doctype html><html><head><title>x</title></head><body><h1>Return label</h1></body></html>',
  ...changes,
});

interface Given {
  emails: EmailLog[];
  address?: string;
  timezone?: UserSettings['timezone'];
  hasMailFiles?: boolean;
}

function openEmails({ emails, address = '', timezone = 'UTC', hasMailFiles = false }: Given) {
  const { server } = fakeDesk([aTicket({ id: 30, title: 'Return label' })], { timezone });
  server.answer(`GET /api/sites/${SITE_ID}/email-logs`, ({ route }) => {
    const query = new URLSearchParams(route.split('?')[1]);
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    const page = emails.filter(({ id }) => id < before).slice(0, Number(query.get('limit')));
    return { body: page, headers: { 'x-total-count': String(emails.length) } };
  });
  const withStatus = (wanted: string) => emails.filter(({ status }) => status === wanted);
  server.answer(`GET /api/sites/${SITE_ID}/email-stats`, () => ({
    body: {
      total_emails: emails.length,
      sent_emails: withStatus('sent').length,
      failed_emails: withStatus('failed').length,
      last_sent_at: withStatus('sent')[0]?.created_at ?? null,
    },
  }));
  server.answer('GET /api/installation', { body: { ...INSTALLATION, has_outbox: hasMailFiles } });
  for (const email of emails) server.answer(`GET /api/email-logs/${email.id}`, { body: aWholeEmail(email) });
  return { server, app: openApp(`/sites/${SITE_ID}?tab=emails${address}`) };
}

const tile = async (label: string) => (await screen.findByText(label)).parentElement;

test('emails are counted by delivery status', async () => {
  openEmails({
    emails: [
      anEmail({ id: 3 }),
      anEmail({ id: 2, status: 'failed', email_type: 'status_change', error_message: '550 No such user' }),
      anEmail({ id: 1, status: 'queued', email_type: 'comment_notification', ticket_id: null, ticket_title: null }),
    ],
    timezone: 'Asia/Tokyo',
  });
  expect(await screen.findByText(/^550 No such user\. It was rejected, so it was not retried\.$/)).toBeVisible();
  expect(await tile('Total Emails')).toHaveTextContent('Total Emails31 waiting');
  expect(await tile('Successfully Sent')).toHaveTextContent(/^Successfully Sent1last one .* ago$/);
  expect(await tile('Failed')).toHaveTextContent('133.3% of all');
  expect(await tile('Delivery Rate')).toHaveTextContent('33.3%');
  for (const label of ['Admin Notification', 'Status Change', 'Comment Update'])
    expect(screen.getByText(label)).toBeVisible();
  for (const state of ['Sent', 'Failed', 'Waiting']) expect(screen.getByRole('img', { name: state })).toBeVisible();
  expect(screen.getAllByText('to owner@example.com')).toHaveLength(3);
  expect(screen.getAllByText('14 Oct 2025, 23:02')[0]).toHaveAttribute('title', '14 Oct 2025, 23:02 (Asia/Tokyo)');
});

test('an email that waits for a limit shows the reason', async () => {
  const error_message = 'Waiting: this address is not confirmed and already received 10 emails within an hour.';
  openEmails({ emails: [anEmail({ status: 'queued', error_message, attempts: 0 })], address: '&email=1' });
  const dialog = await screen.findByRole('dialog', { name: 'New ticket: Return label' });
  expect(await within(dialog).findByText('Reason')).toBeVisible();
  expect(within(dialog).queryByText('Error')).toBeNull();
  expect(screen.getAllByText(error_message)).toHaveLength(2);
});

test('an email links to its ticket', async () => {
  const { app } = openEmails({ emails: [anEmail()] });
  await userEvent.click(await screen.findByRole('link', { name: 'Ticket #30' }));
  expect(await screen.findByRole('dialog', { name: 'Return label' })).toBeVisible();
  expect(app.search()).toBe('?tab=emails&ticket=30');
});

test('an email opens with its content under its own URL, and Back closes it', async () => {
  const { app } = openEmails({ emails: [anEmail()] });
  await userEvent.click(await screen.findByRole('link', { name: 'Admin Notification to owner@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: 'New ticket: Return label' });
  expect(app.search()).toBe('?tab=emails&email=1');
  const frame = await within(dialog).findByTitle<HTMLIFrameElement>('Email preview');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin)/);
  expect(frame.srcdoc).toMatch(/<head><base target="_blank"><title>x<\/title>.*<h1>Return label/);
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Text' }));
  expect(within(dialog).getByText('Where is the return label?')).toBeVisible();
  await app.goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed email is retried from its row', async () => {
  const emails = [anEmail({ status: 'failed', error_message: '550 No such user', recipient_email: 'ana@example.com' })];
  const { server } = openEmails({ emails });
  server.answer('POST /api/email-logs/1/retry', () => {
    const [failed] = emails;
    emails[0] = anEmail({ ...failed, status: 'sent', error_message: null });
    return { body: anEmail({ ...failed, status: 'queued' }) };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry email to ana@example.com' }));
  expect(await screen.findByRole('img', { name: 'Sent' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  expect(await screen.findByText('100.0%')).toBeVisible();
});

test('a failed email is retried from its dialog, and a conflict shows the error of the server', async () => {
  const failed = anEmail({ status: 'failed', error_message: '421 later', attempts: 9 });
  const { server } = openEmails({ emails: [failed], address: '&email=1' });
  const dialog = await screen.findByRole('dialog', { name: 'New ticket: Return label' });
  expect(await within(dialog).findByText('421 later. Gave up after 9 attempts over 24 hours.')).toBeVisible();
  server.answer('POST /api/email-logs/1/retry', { status: 409, body: { error: 'Not sent: enough for today.' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Not sent: enough for today.')).toBeVisible();
  const retried = { ...failed, status: 'queued', attempts: 0 } as const;
  server.answer('POST /api/email-logs/1/retry', { body: retried });
  server.answer('GET /api/email-logs/1', { body: aWholeEmail(retried) });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByText('Waiting')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a missing email and one that cannot be rendered show a message', async () => {
  const { server, app } = openEmails({ emails: [anEmail()], address: '&email=1' });
  server.answer('GET /api/email-logs/1', { body: aWholeEmail({ text: null, html: null }) });
  expect(await screen.findByText('This email could not be rendered.')).toBeVisible();
  server.answer('GET /api/email-logs/77', { status: 404, body: { error: 'Email not found.' } });
  await app.goTo(`/sites/${SITE_ID}?tab=emails&email=77`);
  expect(await screen.findByText('Email not found')).toBeVisible();
  await takeLoggedError('Failed to fetch email/77: API responded with HTTP status 404');
});

test('emails are loaded page by page', async () => {
  const { server } = openEmails({
    emails: Array.from({ length: 120 }, (_, n) => anEmail({ id: 120 - n, subject: `Email ${120 - n}` })),
  });
  expect(await screen.findByText('Showing 50 of 120')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Showing 100 of 120')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Email 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(server.callsTo(`GET /api/sites/${SITE_ID}/email-logs?limit=50&before=71`)).toHaveLength(1);
});

test('five skeleton rows show while loading, then the empty state', async () => {
  const { server } = openEmails({ emails: [] });
  const answer = deferredReply<EmailLog[]>();
  server.answer(`GET /api/sites/${SITE_ID}/email-logs`, answer.reply);
  const waiting = await screen.findByRole('status', { name: 'Loading email logs' });
  expect(waiting.children).toHaveLength(5);
  answer.resolve({ body: [] });
  expect(await screen.findByText('No email logs yet')).toBeVisible();
  expect(screen.getByText('Email activity will appear here when notifications are sent')).toBeVisible();
  expect(await tile('Delivery Rate')).toHaveTextContent(/^Delivery Rate0$/);
  expect(screen.queryByRole('link', { name: 'Read them in the outbox' })).toBeNull();
});

test('without SMTP, the tab and the menu link to the mail files', async () => {
  const { server, app } = openEmails({ emails: [], hasMailFiles: true });
  const file = { from: 'Deskbell <desk@x.example>', to: 'eva@x.example', written_at: '2025-10-14T14:02:00.000Z' };
  server.answer('GET /api/outbox', {
    body: [
      { ...file, id: 8, subject: 'We received your request', problem: null },
      { ...file, id: 7, subject: '', problem: 'This file is not an email.' },
    ],
    headers: { 'x-total-count': '2' },
  });
  server.answer('GET /api/outbox/8', {
    body: {
      ...file,
      id: 8,
      subject: 'Hello',
      problem: null,
      reply_to: '',
      text: 'Hi',
      html: null,
      source: 'Subject: Hi',
    },
  });
  expect(await screen.findByRole('link', { name: 'Read them in the outbox' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /account menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outbox' }));
  expect(await screen.findByRole('heading', { name: 'Outbox' })).toBeVisible();
  expect(await screen.findByText('This file is not an email.')).toBeVisible();
  expect(screen.getByText('We received your request')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'to eva@x.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hello' });
  expect(app.search()).toBe('?mail=8');
  expect(within(dialog).getByText('Hi')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Source' }));
  expect(within(dialog).getByText('Subject: Hi')).toBeVisible();
});

test('with SMTP, there is no outbox page', async () => {
  fakeDesk();
  openApp('/outbox');
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Outbox');
});

test('an email that was written for a hidden site shows neither subject nor text', async () => {
  const hidden = { id: 7, is_of_hidden_site: true, recipient_email: '', subject: 'Return label' };
  const { server } = openEmails({ emails: [anEmail(hidden)] });
  server.answer('GET /api/email-logs/7', { body: aWholeEmail({ ...hidden, text: null, html: null }) });
  expect(await screen.findByText('From another site')).toBeVisible();
  expect(screen.queryByText(/^to /)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Ticket Notification|New ticket|Admin/i }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return label' }));
  expect(
    await dialog.findByText('Its text is hidden: it was written for another site, which you cannot see.'),
  ).toBeVisible();
  expect(dialog.queryByText('To', { selector: 'dt' })).toBeNull();
});
