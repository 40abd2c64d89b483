import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const FOLLOW = 'PUT /api/tickets/30/following';
const DRAFTING = 'POST /api/tickets/30/drafting';

const assignees = [
  { user_id: 1, name: 'Marta Lindqvist' },
  { user_id: 2, name: 'Anna Kowalczyk' },
];
const followers = [
  { user_id: 2, name: 'Anna Kowalczyk', reason: 'assigned' as const, mentioned_by: null },
  { user_id: 3, name: 'Jonas Brandt', reason: 'mentioned' as const, mentioned_by: 'Marta' },
];

async function openLamp(given: Parameters<typeof fakeDesk>[1] = {}) {
  const lamp = aTicket({ id: 30, title: 'Lamp', status: 'open' });
  const desk = fakeDesk([lamp], { assignees, comments: [aComment({ id: 5, comment: 'Hello' })], ...given });
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp' });
  await within(box).findByText('Hello');
  return { ...desk, box };
}

const property = (box: HTMLElement) => within(box).getByRole('button', { name: /^Followers/ });

test('followers say why they follow, and f toggles oneself', async () => {
  const { server, box } = await openLamp({ followers });
  expect(property(box)).toHaveTextContent('Anna Kowalczyk and 1');
  await userEvent.keyboard('f');
  await waitFor(() => expect(property(box)).toHaveTextContent('You and 2'));
  await waitFor(() => expect(server.callsTo(FOLLOW).map(({ body }) => body)).toEqual([{ following: true }]));
  await userEvent.click(property(box));
  const menu = await screen.findByRole('menu', { name: /^Followers/ });
  const rows = await within(menu).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MLYouYou chose to follow',
    'AKAnna KowalczykAssignee',
    'JBJonas BrandtMentioned by Marta',
  ]);
  await userEvent.click(within(menu).getByRole('menuitem', { name: /^Stop following/ }));
  await waitFor(() => expect(property(box)).toHaveTextContent('Anna Kowalczyk and 1'));
  await waitFor(() => expect(server.callsTo(FOLLOW).at(-1)?.body).toEqual({ following: false }));
});

test('the palette follows the open ticket, and stops it', async () => {
  const { server, box } = await openLamp({ followers });
  for (const [name, shown] of [
    [/^Follow/, 'You and 2'],
    [/^Stop following/, 'Anna Kowalczyk and 1'],
  ] as const) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(property(box)).toHaveTextContent(shown));
  }
  await waitFor(() =>
    expect(server.callsTo(FOLLOW).map(({ body }) => body)).toEqual([{ following: true }, { following: false }]),
  );
});

test('a refused follow is rolled back', async () => {
  const { server, box } = await openLamp();
  server.answer(FOLLOW, { status: 500, body: { error: 'No' } });
  expect(property(box)).toHaveTextContent('None');
  await userEvent.keyboard('f');
  expect(await screen.findByText('You do not follow this ticket')).toBeVisible();
  expect(property(box)).toHaveTextContent('None');
  await takeLoggedError('Failed to follow a ticket: ApiError: API responded with HTTP status 500');
});

test.each([
  { who: 'alone', given: { assignees: assignees.slice(0, 1) } },
  { who: 'as a client', given: { role: 'client' as const } },
])('$who there are no followers, and nobody writes', async ({ given }) => {
  const { server, box } = await openLamp({ ...given, followers });
  expect(within(box).queryByRole('button', { name: /^Followers/ })).toBeNull();
  await userEvent.keyboard('f');
  act(() => FakeEventSource.emit('drafting', { ticket_id: 30, user_id: 2, name: 'Anna Kowalczyk' }));
  expect(screen.queryByText(/is writing a reply/)).toBeNull();
  await userEvent.type(within(box).getByPlaceholderText(/^Add a/), 'Hi');
  expect([...server.callsTo(FOLLOW), ...server.callsTo(DRAFTING)]).toEqual([]);
});

test('a colleague who writes a reply is shown until the reply comes', async () => {
  const comments = [aComment({ id: 5, comment: 'Hello' })];
  const writers = [{ user_id: 3, name: 'Jonas Brandt', until: new Date(Date.now() + 30_000).toISOString() }];
  const { box } = await openLamp({ comments, writers });
  expect(await within(box).findByText('Jonas is writing a reply')).toBeVisible();
  act(() => FakeEventSource.emit('drafting', { ticket_id: 30, user_id: 2, name: 'Anna Kowalczyk' }));
  act(() => FakeEventSource.emit('drafting', { ticket_id: 31, user_id: 4, name: 'Johanna Ek' }));
  expect(await within(box).findByText('Jonas and Anna are writing a reply')).toBeVisible();
  act(() => FakeEventSource.emit('drafting', { ticket_id: 30, user_id: 4, name: 'Johanna Ek' }));
  expect(await within(box).findByText('Jonas and 2 others are writing a reply')).toBeVisible();
  act(() => FakeEventSource.emit('drafting', { ticket_id: 30, user_id: 4, name: 'Johanna Ek', is_over: true }));
  expect(await within(box).findByText('Jonas and Anna are writing a reply')).toBeVisible();
  comments.push(aComment({ id: 6, comment: 'On its way', author_id: 2 }));
  act(() => FakeEventSource.emit('change'));
  expect(await within(box).findByText('Jonas is writing a reply')).toBeVisible();
});

test('the line goes after 40 seconds; writing is announced every 20 seconds, and not for notes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { server, box } = await openLamp();
  act(() => FakeEventSource.emit('drafting', { ticket_id: 30, user_id: 2, name: 'Anna Kowalczyk' }));
  expect(await within(box).findByText('Anna is writing a reply')).toBeVisible();
  await user.click(within(box).getByRole('tab', { name: 'Note' }));
  await user.type(within(box).getByRole('textbox', { name: 'Note' }), 'Hm');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(within(box).queryByText('Anna is writing a reply')).toBeNull();
  expect(server.callsTo(DRAFTING)).toEqual([]);
  await user.click(within(box).getByRole('tab', { name: 'Reply' }));
  await user.type(within(box).getByRole('textbox', { name: 'Comment' }), 'Hi');
  expect(server.callsTo(DRAFTING)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(server.callsTo(DRAFTING)).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(server.callsTo(DRAFTING).length).toBeLessThan(8);
});
