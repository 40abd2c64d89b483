import type { Comment, getTicket } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { aComment, aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedError, takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

type TicketReply = z.output<(typeof getTicket)['reply']>;

const lamp = aTicket({
  id: 30,
  title: 'Lamp arrived cracked',
  description: 'See https://shop.example/orders/7. Thanks!',
  status: 'open',
  priority: 'urgent',
  user_name: 'Priya Raman',
  page_url: 'https://shop.example/lamps',
});
const label = aTicket({
  id: 20,
  title: 'Return label',
  status: 'new',
  user_email: null,
  page_url: 'javascript:alert(1)',
});

function openTicket(id = 30, { tickets = [lamp, label], comments = [aComment({ comment: 'Hello Priya' })] } = {}) {
  const desk = fakeDesk(tickets, { comments, timezone: 'Europe/Berlin' });
  return { ...desk, app: openApp(`/sites/${SITE_ID}?tab=settings&ticket=${id}`) };
}

const dialog = (name = 'Lamp arrived cracked') => screen.findByRole('dialog', { name });
const statusButton = (box: HTMLElement, name: string) =>
  within(within(box).getByRole('group', { name: 'Status' })).getByRole('button', { name });
const commentField = (box: HTMLElement) => within(box).getByRole('textbox', { name: 'Comment' });

test('a link to a ticket opens it with all details', async () => {
  openTicket();
  const box = await dialog();
  expect(await within(box).findByText('Hello Priya')).toBeVisible();
  expect(within(box).getByRole('list', { name: 'About this ticket' })).toHaveTextContent('#30');
  expect(within(box).getByRole('list', { name: 'About this ticket' })).toHaveTextContent('Priya Raman');
  for (const text of ['Harbor & Pine', '14 Oct 2025, 16:00', 'Support Agent', 'Urgent', 'Firefox'])
    expect(within(box).getByText(text)).toBeVisible();
  expect(within(box).getByRole('link', { name: 'priya@example.com' })).toBeVisible();
  const page = within(box).getByRole('link', { name: /shop\.example\/lamps/ });
  expect(page).toHaveAttribute('href', 'https://shop.example/lamps');
  expect(page).toHaveAttribute('rel', 'noopener noreferrer');
  expect(page).toHaveAttribute('target', '_blank');
});

test('web addresses in the text become links, without trailing punctuation', async () => {
  openTicket();
  const link = within(await dialog()).getByRole('link', { name: 'https://shop.example/orders/7' });
  expect(link).toHaveAttribute('href', 'https://shop.example/orders/7');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a javascript: address is shown as text, not as a link', async () => {
  openTicket(20);
  const box = await dialog('Return label');
  expect(within(box).getByText('javascript:alert(1)')).toBeVisible();
  expect(within(box).queryByRole('link')).toBeNull();
  expect(within(box).getByRole('list', { name: 'About this ticket' })).toHaveTextContent('Anonymous');
});

test('an email reply is labelled with its author, and its quoted text can be expanded', async () => {
  openTicket(30, {
    tickets: [lamp],
    comments: [
      aComment({
        author: 'customer',
        author_name: 'Priya R.',
        came_by: 'email',
        received_by_email: true,
        comment: 'Perfect.',
        full_text: 'Perfect.\n\n> Is the new one fine?',
      }),
    ],
  });
  const box = await dialog();
  expect(await within(box).findByText('Priya R.')).toBeVisible();
  const quoted = within(box).getByText(/Is the new one fine/);
  expect(quoted).not.toBeVisible();
  await userEvent.click(within(box).getByText('Show the whole email'));
  expect(quoted).toBeVisible();
  expect(within(box).getByText('Received by email')).toBeVisible();
  expect(within(box).queryByText('Support Agent')).toBeNull();
});

test('a status change is optimistic, and others are ignored while it is pending', async () => {
  const { server, statusOf } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  expect(statusButton(box, 'Open')).toBeDisabled();
  const answer = deferredReply<never>();
  server.answer('PUT /api/tickets/30/status', answer.reply);
  await userEvent.click(statusButton(box, 'Closed'));
  await waitFor(() => expect(statusButton(box, 'Closed')).toBeDisabled());
  await userEvent.click(statusButton(box, 'New'));
  expect(server.callsTo('PUT /api/tickets/30/status').map(({ body }) => body)).toEqual([{ status: 'closed' }]);
  answer.resolve({ status: 500 });
  await waitFor(() => expect(statusButton(box, 'Open')).toBeDisabled());
  expect(takeLoggedErrors()).toEqual([expect.stringContaining('Failed to update ticket status')]);
  expect(screen.queryByText('Update failed')).toBeNull();
  expect(within(box).getByRole('alert')).toHaveTextContent('Not sent.');
  expect(statusOf(30)).toBe('open');
});

test('archiving closes the dialog', async () => {
  const { app, statusOf } = openTicket();
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Archive Ticket' }));
  expect(await screen.findByText('Ticket archived successfully')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.search()).toBe('?tab=settings');
  expect(statusOf(30)).toBe('archived');
});

test('an archived ticket can be neither archived nor unarchived in the dialog', async () => {
  openTicket(30, { tickets: [{ ...lamp, status: 'archived' }], comments: [] });
  const box = await dialog();
  expect(within(box).getByText('Archived')).toBeVisible();
  expect(within(box).queryByRole('button', { name: /archive/i })).toBeNull();
});

test('Ctrl+Enter sends a comment once and clears the field', async () => {
  const { server } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  expect(within(box).getByRole('button', { name: 'Add Comment' })).toBeDisabled();
  await userEvent.type(commentField(box), '   ');
  expect(within(box).getByRole('button', { name: 'Add Comment' })).toBeDisabled();
  await userEvent.type(commentField(box), 'On its way{Control>}{Enter}{/Control}');
  expect(await within(box).findByText('On its way')).toBeVisible();
  await waitFor(() => expect(within(box).queryByText('Sending...')).toBeNull());
  expect(commentField(box)).toHaveValue('');
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toEqual([
    { comment: 'On its way', audience: 'customer', format: 'markdown', after_comment_id: expect.any(Number) },
  ]);
});

test('a comment that closes the ticket does so even if the dialog is closed before the answer', async () => {
  const { server, statusOf } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  const answer = deferredReply<Comment>();
  server.answer('POST /api/tickets/30/comments', answer.reply);
  await userEvent.type(commentField(box), 'On its way');
  await userEvent.click(within(box).getByRole('button', { name: 'More ways to send' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Add Comment and close' }));
  await within(box).findByText('Sending...');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  answer.resolve({ status: 201, body: aComment({ comment: 'On its way' }) });
  await waitFor(() => expect(statusOf(30)).toBe('closed'));
});

test('a comment that fails to send returns to the field', async () => {
  const { server } = openTicket();
  server.answer('POST /api/tickets/30/comments', { status: 503 });
  const box = await dialog();
  await userEvent.type(commentField(box), 'On its way');
  await userEvent.click(within(box).getByRole('button', { name: 'Add Comment' }));
  await waitFor(() => expect(commentField(box)).toHaveValue('On its way'));
  expect(within(box).getByRole('alert')).toHaveTextContent('Not sent. Try again.');
  expect(within(box).getByRole('button', { name: 'Try again' })).toBeEnabled();
  await takeLoggedError('Failed to add comment: ApiError: API responded with HTTP status 503');
});

test('closing the dialog keeps the draft', async () => {
  const { app } = openTicket();
  await userEvent.type(commentField(await dialog()), 'Half a thought');
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.search()).toBe('?tab=settings');
  await app.goTo(`/sites/${SITE_ID}?ticket=30`);
  expect(commentField(await dialog())).toHaveValue('Half a thought');
});

test('j and k step through the tickets of the list, and Back closes the dialog', async () => {
  fakeDesk([lamp, label]);
  const app = openApp(`/sites/${SITE_ID}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  expect(within(await dialog()).getByRole('button', { name: 'Previous ticket' })).toBeDisabled();
  await userEvent.keyboard('j');
  await dialog('Return label');
  expect(app.search()).toBe('?ticket=20');
  await userEvent.keyboard('k');
  await dialog();
  await app.goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.search()).toBe('');
});

test('j and k typed into a comment do not change the ticket', async () => {
  fakeDesk([lamp, label]);
  const app = openApp(`/sites/${SITE_ID}?ticket=30`);
  await userEvent.type(commentField(await dialog()), 'jk');
  expect(app.search()).toBe('?ticket=30');
});

test('a missing ticket shows a not-found state', async () => {
  const { server, app } = openTicket();
  const { reply, resolve } = deferredReply<TicketReply>();
  server.answer('GET /api/tickets/99', reply);
  await dialog();
  await app.goTo(`/sites/${SITE_ID}?ticket=99`);
  expect(within(await dialog('Ticket #99')).getByRole('status', { name: 'Loading ticket' })).toBeVisible();
  resolve({ status: 404, body: { error: 'Ticket not found.' } });
  expect(await screen.findByText('Ticket not found')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('an error of the server is not called not found, and can be tried again', async () => {
  const { server } = openTicket(99);
  server.answer('GET /api/tickets/99', { status: 403, body: { error: 'No' } });
  const box = await dialog('Ticket #99');
  expect(await within(box).findByText('This ticket could not be loaded')).toBeVisible();
  expect(within(box).getByText('The server reported an error.')).toBeVisible();
  server.answer('GET /api/tickets/99', {
    body: {
      ticket: detailOf({ ...lamp, id: 99, site_id: SITE_ID }),
      comments: [],
      events: [],
      has_clients: false,
      in_inbox: false,
      drafts: [],
      writers: [],
    },
  });
  await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
  expect(await dialog()).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('stepping past the last loaded ticket loads the next page', async () => {
  const many = Array.from({ length: 60 }, (_, n) => aTicket({ id: 100 + n, title: `Ticket number ${100 + n}` }));
  fakeDesk(many);
  openApp(`/sites/${SITE_ID}?sort=created&ticket=111`);
  await dialog('Ticket number 111');
  await userEvent.keyboard('j');
  await dialog('Ticket number 110');
  await userEvent.keyboard('j');
  await dialog('Ticket number 109');
  await userEvent.keyboard('k');
  await dialog('Ticket number 110');
});

test('in a team of several members a comment names its author', async () => {
  openTicket(30, {
    comments: [aComment({ comment: 'On its way', author_name: 'Anna Kowalczyk' }), aComment({ comment: 'Sent' })],
  });
  const [named, alone] = within(await dialog())
    .getAllByRole('listitem')
    .slice(-2);
  expect(named).toHaveTextContent(/Anna Kowalczyk\s*Support Agent/);
  expect(alone).toHaveTextContent(/Support Agent.*Sent/);
});

test('notes say who sees them', async () => {
  openTicket(30, {
    comments: [
      aComment({ comment: 'Bay 14 is mislabeled', author_name: 'Anna Kowalczyk', audience: 'team' }),
      aComment({ comment: 'Sage is back', author: 'client', author_name: 'Sofia Reyes', audience: 'client' }),
    ],
  });
  const [ofTeam, ofClient] = within(await dialog())
    .getAllByRole('listitem')
    .slice(-2);
  expect(ofTeam).toHaveTextContent('Only your team');
  expect(ofClient).toHaveTextContent(/Sofia Reyes\s*Client\s*Clients see this/);
});

test('a status that nobody sets here is a fourth segment, disabled', async () => {
  openTicket(30, { tickets: [{ ...lamp, status: 'in_progress' }] });
  const group = within(await dialog()).getByRole('group', { name: 'Status' });
  const segments = within(group).getAllByRole('button');
  expect(segments.map(({ textContent }) => textContent)).toEqual(['New', 'Open', 'In progress', 'Closed']);
  expect(within(group).getByRole('button', { current: true })).toHaveTextContent('In progress');
  expect(within(group).getByRole('button', { name: 'In progress' })).toBeDisabled();
});
