import type { Comment, Ticket, TicketEvent } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aComment, anEvent, aTicket, detailOf } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'open', user_name: 'Priya Raman' });

async function openTicket(
  events: TicketEvent[],
  { changes = {} as Partial<Ticket>, others = [] as Ticket[], comments = [] as Comment[] } = {},
) {
  const desk = fakeDesk([{ ...lamp, ...changes }, ...others], { events, comments });
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const conversation = within(box).getByRole('region', { name: 'Conversation' });
  await waitFor(() => expect(conversation.querySelectorAll('ol > li')).not.toHaveLength(0));
  const lines = () =>
    [...conversation.querySelectorAll('ol > li')].map((line) => line.textContent?.replace(/ · \d+\w+ ago$/, ''));
  return { ...desk, app, box, lines };
}

const ANNA = { actor_name: 'Anna Kowalczyk' };
const person = (name: string) => ({ user_id: 2, name });

test('every kind of event has its line', async () => {
  const kinds: Partial<TicketEvent>[] = [
    { ...ANNA, kind: 'status', change: { before: 'new', after: 'closed' } },
    { kind: 'status', actor: 'customer', change: { before: 'open', after: 'resolved' } },
    { kind: 'status', actor: 'customer', change: { before: 'resolved', after: 'open' } },
    { kind: 'status', change: { before: 'open', after: 'closed' } },
    { ...ANNA, kind: 'assigned', change: { before: null, after: person('Ben Ito') } },
    { ...ANNA, kind: 'assigned', change: { before: null, after: person('Anna Kowalczyk') } },
    { kind: 'assigned', actor: 'system', change: { before: person('Ben Ito'), after: null } },
    { ...ANNA, kind: 'snoozed', change: { before: null, after: '2025-10-20T09:00:00.000Z' } },
    { kind: 'woke', actor: 'customer', change: { before: '2025-10-20T09:00:00.000Z' } },
    { kind: 'woke', actor: 'system', change: { before: '2025-10-20T09:00:00.000Z' } },
    { ...ANNA, kind: 'merged', change: { after: { from: 12, title: 'Zip is torn' } } },
    { ...ANNA, kind: 'unmerged', change: { before: { from: 12 } } },
    { ...ANNA, kind: 'file_removed', change: { before: 'Invoice.pdf' } },
    { kind: 'rated', actor: 'customer', change: { after: 'good' } },
    { kind: 'rated', actor: 'customer', change: { before: 'good', after: 'bad' } },
    { ...ANNA, kind: 'link_ended' },
    { kind: 'link_ended' },
    { kind: 'erased', actor: 'customer' },
  ];
  const { box, lines } = await openTicket(kinds.map(anEvent));
  expect(lines()).toHaveLength(3);
  await userEvent.click(within(box).getByRole('button', { name: '16 more changes' }));
  expect(lines().slice(1)).toEqual([
    'Anna Kowalczyk set this to Closed',
    'Priya said that it is solved',
    'Priya said that it is not solved',
    'Set to Closed',
    'Anna Kowalczyk assigned this to Ben Ito',
    'Anna Kowalczyk took this ticket',
    'Ben Ito is no longer assigned',
    'Anna Kowalczyk snoozed this until 20 Oct 2025, 9:00',
    'Snooze ended because Priya replied',
    'Snooze ended',
    'Anna Kowalczyk merged #12 Zip is torn into this',
    'Anna Kowalczyk undid the merge of #12',
    'Anna Kowalczyk removed Invoice.pdf',
    'Priya answered “How was our reply?” with Good',
    'Priya answered “How was our reply?” with Bad',
    'Anna Kowalczyk ended the visitor link',
    'Visitor link ended',
    'Erased by the visitor',
  ]);
  await userEvent.click(within(box).getByRole('button', { name: '16 more changes' }));
  expect(lines()).toHaveLength(3);
});

test('a site or ticket that the reader does not see is told of without a name', async () => {
  const [shop, unseen] = [
    { site_id: 1, site_name: 'Harbor & Pine' },
    { site_id: null, site_name: null },
  ];
  const kinds: Partial<TicketEvent>[] = [
    { ...ANNA, kind: 'moved', change: { before: unseen, after: shop } },
    { kind: 'moved', change: { before: shop, after: unseen } },
    { ...ANNA, kind: 'merged', change: {} },
    { kind: 'merged', change: {} },
    { ...ANNA, kind: 'unmerged', change: {} },
    { kind: 'unmerged', change: {} },
  ];
  const { box, lines } = await openTicket(kinds.map(anEvent));
  await userEvent.click(within(box).getByRole('button', { name: '4 more changes' }));
  expect(lines().slice(1)).toEqual([
    'Anna Kowalczyk moved this from another site to Harbor & Pine',
    'Moved from Harbor & Pine to another site',
    'Anna Kowalczyk merged another ticket into this',
    'Another ticket was merged into this',
    'Anna Kowalczyk undid the merge of another ticket',
    'The merge of another ticket was undone',
  ]);
  expect(within(box).queryByText('another site')).toBeNull();
});

test('a reply that reopens the ticket is named as the reason', async () => {
  const created_at = '2025-10-14T15:00:00.000Z';
  const { lines } = await openTicket(
    [anEvent({ kind: 'status', actor: 'customer', change: { before: 'closed', after: 'open' }, created_at })],
    { comments: [aComment({ author: 'customer', came_by: 'page', created_at })] },
  );
  expect(lines()).toEqual([expect.stringContaining('From the ticket page'), 'Open again because Priya replied']);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a snooze that a reply ended can be taken up again', async () => {
  const until = inDays(30);
  const { box, server } = await openTicket([
    anEvent({ kind: 'snoozed', change: { before: null, after: until } }),
    anEvent({ kind: 'woke', actor: 'customer', change: { before: until } }),
  ]);
  server.answer('PUT /api/tickets/30/snooze', {
    body: detailOf({ ...lamp, site_id: SITE_ID, snoozed_until: until }),
  });
  await userEvent.click(within(box).getByRole('button', { name: /^Snooze again until \d+ \w+/ }));
  await waitFor(() => expect(within(box).queryByRole('button', { name: /^Snooze again/ })).toBeNull());
  expect(server.callsTo('PUT /api/tickets/30/snooze').map(({ body }) => body)).toEqual([{ until }]);
});

test.each([
  ['the time has passed', [{ kind: 'woke', actor: 'customer', change: { before: inDays(-1) } }]],
  ['it ended by itself', [{ kind: 'woke', actor: 'system', change: { before: inDays(1) } }]],
  [
    'it was snoozed since',
    [
      { kind: 'woke', actor: 'customer', change: { before: inDays(1) } },
      { kind: 'snoozed', change: { after: inDays(2) } },
    ],
  ],
] as [string, Partial<TicketEvent>[]][])('a snooze is not offered again when %s', async (_, events) => {
  const { box } = await openTicket(events.map(anEvent));
  expect(within(box).queryByRole('button', { name: /^Snooze again/ })).toBeNull();
});

test('a merged ticket leads to the other one, and the merge can be undone for a day', async () => {
  const kept = aTicket({ id: 12, title: 'Zip is torn' });
  const merged = { status: 'archived', merged_into: 12 } as const;
  const event = anEvent({ kind: 'merged', change: { after: { into: 12 } }, created_at: inDays(-0.9) });
  const { box, server, app } = await openTicket([event], { changes: merged, others: [kept] });
  expect(within(box).queryByRole('textbox')).toBeNull();
  expect(within(box).queryByRole('group', { name: 'Status' })).toBeNull();
  expect(within(box).queryByRole('button', { name: /Merge into|Snooze|Archive/ })).toBeNull();
  await userEvent.keyboard('e1');
  server.answer('POST /api/tickets/30/unmerge', { body: detailOf({ ...lamp, site_id: SITE_ID }) });
  await userEvent.click(within(box).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge undone')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/30/status')).toEqual([]);
  await userEvent.click(within(box).getAllByRole('link', { name: '#12' })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Zip is torn' })).toBeVisible();
  expect(app.search()).toContain('ticket=12');
});

test('a merge of an earlier day cannot be undone', async () => {
  const event = anEvent({ kind: 'merged', change: { after: { into: 12 } }, created_at: inDays(-1.1) });
  const { box } = await openTicket([event], { changes: { status: 'archived', merged_into: 12 } });
  expect(within(box).getByText(/The conversation goes on there/)).toBeVisible();
  expect(within(box).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the first reply of a member says why the ticket is open', async () => {
  const { lines } = await openTicket([
    anEvent({ ...ANNA, kind: 'status', change: { before: 'new', after: 'open', because: 'reply' } }),
  ]);
  expect(lines()).toEqual(['Open because Anna Kowalczyk replied']);
});

test('a change that was undone at once is one line', async () => {
  const { lines } = await openTicket([
    anEvent({ ...ANNA, kind: 'status', change: { before: 'open', after: 'closed' } }),
    anEvent({ ...ANNA, kind: 'status', change: { before: 'closed', after: 'open' } }),
  ]);
  expect(lines()).toEqual(['Anna Kowalczyk set this to Closed and undid it']);
});

test('a merge can be undone in the ticket that stayed', async () => {
  const merged = anEvent({ kind: 'merged', change: { after: { from: 12, title: 'Zip' } } });
  const { server, box } = await openTicket([{ ...merged, created_at: new Date().toISOString() }]);
  server.answer('POST /api/tickets/12/unmerge', { body: detailOf(aTicket({ id: 12 })) });
  await userEvent.click(within(box).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo('POST /api/tickets/12/unmerge')).toHaveLength(1));
});
