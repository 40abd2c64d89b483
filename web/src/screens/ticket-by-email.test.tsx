import type { TicketDetail } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aRequester, aTicket, detailOf } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const zip = aTicket({
  id: 30,
  site_id: SITE_ID,
  title: 'Torn zip',
  description: 'The second cover has a torn zip as well.',
  came_by: 'email',
  status: 'new',
  user_name: 'Ingrid Solheim',
  user_email: 'ingrid@example.no',
});
const color = aTicket({
  id: 12,
  site_id: SITE_ID,
  title: 'Wrong color',
  status: 'open',
  waiting_since: '2025-10-14T08:31:00.000Z',
});

type Given = Parameters<typeof fakeDesk>[1] & { changes?: Partial<TicketDetail>; others?: (typeof zip)[] };

async function openTicket({ changes = {}, others = [], ...given }: Given = {}) {
  const { server } = fakeDesk([{ ...zip, ...changes }, ...others], given);
  server.answer('GET /api/tickets/30/requester', { body: aRequester({ tickets: others, total: others.length }) });
  server.answer('GET /api/tickets/30', {
    body: {
      ticket: { ...detailOf(zip), ...changes },
      comments: [],
      events: [],
      has_clients: false,
      in_inbox: false,
      drafts: [],
      writers: [],
    },
  });
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Torn zip' });
  return { server, app, box, conversation: within(await within(box).findByRole('region', { name: 'Conversation' })) };
}

test('a ticket by email says so, with both addresses when replies go elsewhere', async () => {
  const { conversation } = await openTicket({ changes: { sent_from: 'form@harbor.example' } });
  expect(await conversation.findByText('Received by email')).toBeVisible();
  const addresses = await conversation.findByText(/^From/);
  expect(addresses).toHaveTextContent('From form@harbor.example, replies go to ingrid@example.no');
});

test('the whole email is shown on demand', async () => {
  const { conversation } = await openTicket({ changes: { full_text: 'The second cover, and much more.' } });
  expect(await conversation.findByText('Show the whole email')).toBeVisible();
  expect(conversation.getByText('The second cover, and much more.')).not.toBeVisible();
  await userEvent.click(conversation.getByText('Show the whole email'));
  expect(conversation.getByText('The second cover, and much more.')).toBeVisible();
  expect(conversation.queryByText(/^From/)).toBeNull();
});

test('a ticket of the form has neither badge nor offer', async () => {
  const { conversation, box } = await openTicket({ changes: { came_by: 'widget' }, others: [color] });
  expect(await within(box).findByRole('list', { name: 'Other tickets of the requester' })).toBeVisible();
  expect(conversation.queryByText('Received by email')).toBeNull();
  expect(conversation.queryByText(/has another open ticket/)).toBeNull();
});

test('another open ticket of the requester is offered for merging, and the dialog goes on in it', async () => {
  const { server, app, conversation } = await openTicket({
    others: [aTicket({ id: 25, site_id: SITE_ID, title: 'Done', status: 'closed' }), color],
  });
  const offer = await conversation.findByText('Ingrid has another open ticket:', { exact: false });
  expect(offer.parentElement).toHaveTextContent(/#12 Wrong color, waiting since 14 Oct( 2025)?, 08:31\./);
  server.answer('GET /api/tickets/30/merge-targets?q=12', { body: [{ ...color, evidence: 'address' }] });
  server.answer('POST /api/tickets/30/merge', { body: detailOf(color) });
  await userEvent.click(conversation.getByRole('button', { name: 'Merge…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Merge 2 tickets' }));
  expect(sheet.getByText('This one stays').nextSibling).toHaveTextContent('#12 Wrong color');
  const merge = sheet.getByRole('button', { name: 'Merge 2 tickets' });
  await waitFor(() => expect(merge).toBeEnabled());
  await userEvent.click(merge);
  expect(await screen.findByRole('dialog', { name: 'Wrong color' })).toBeVisible();
  expect(app.search()).toContain('ticket=12');
  expect(server.callsTo('POST /api/tickets/30/merge').map(({ body }) => body)).toEqual([{ into: 12 }]);
});

test('a ticket that waits since today says the time alone', async () => {
  const midnight = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  const { conversation } = await openTicket({ others: [{ ...color, waiting_since: midnight }] });
  const offer = await conversation.findByText('Ingrid has another open ticket:', { exact: false });
  expect(offer.parentElement).toHaveTextContent('#12 Wrong color, waiting since 00:00.');
});

test('a client sees the badge, and no offer', async () => {
  const { conversation, server } = await openTicket({ role: 'client', others: [color] });
  expect(await conversation.findByText('Received by email')).toBeVisible();
  expect(conversation.queryByRole('button', { name: 'Merge…' })).toBeNull();
  expect(server.callsTo('GET /api/tickets/30/requester')).toEqual([]);
});
