import type { Draft } from '@deskbell/contract/drafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked' });
const ADDRESS = `/sites/${SITE_ID}?tab=settings&ticket=30`;
const SAVED_AT = '2025-10-14T15:00:00.000Z';

async function openTicket(drafts: Draft[] = []) {
  const desk = fakeDesk([lamp], { drafts, comments: [aComment({ comment: 'Hello Priya' })] });
  openApp(ADDRESS);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await within(box).findByText('Hello Priya');
  return { ...desk, box };
}

const field = (box: HTMLElement, name = 'Comment') => within(box).getByRole('textbox', { name });
const saves = ({ server }: Awaited<ReturnType<typeof openTicket>>) =>
  server.callsTo('PUT /api/tickets/30/draft').map(({ body }) => body);

test('a draft of another device is in the composer', async () => {
  const { box } = await openTicket([{ kind: 'reply', text: 'Half a thought', updated_at: SAVED_AT }]);
  await waitFor(() => expect(field(box)).toHaveValue('Half a thought'));
  expect(within(box).getByText('Draft saved')).toBeVisible();
});

test('a note that was begun elsewhere opens on its tab', async () => {
  const { box } = await openTicket([{ kind: 'note', text: 'Ask the warehouse', updated_at: SAVED_AT }]);
  expect(await within(box).findByRole('textbox', { name: 'Note' })).toHaveValue('Ask the warehouse');
});

test('writing saves the draft at most every two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null });
  const desk = await openTicket();
  await user.type(field(desk.box), 'On its way');
  expect(saves(desk)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(saves(desk)).toEqual([{ kind: 'reply', text: 'On its way', seen: null }]);
  expect(await within(desk.box).findByText('Draft saved')).toBeVisible();
});

test('closing the dialog saves the draft at once', async () => {
  const desk = await openTicket();
  await userEvent.type(field(desk.box), 'On its way');
  await userEvent.click(within(desk.box).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(saves(desk)).toEqual([{ kind: 'reply', text: 'On its way', seen: null }]));
});

test('sending deletes the draft', async () => {
  const { server, box } = await openTicket([{ kind: 'reply', text: 'On its way', updated_at: SAVED_AT }]);
  await waitFor(() => expect(field(box)).toHaveValue('On its way'));
  await userEvent.click(within(box).getByRole('button', { name: 'Add Comment' }));
  await waitFor(() => expect(server.callsTo('DELETE /api/tickets/30/draft?kind=reply')).toHaveLength(1));
  expect(field(box)).toHaveValue('');
});

test('what another device saved meanwhile is offered and can be swapped in', async () => {
  const { server, box } = await openTicket();
  server.answer('PUT /api/tickets/30/draft', ({ body: { text } }) => ({
    body: {
      kind: 'reply' as const,
      text,
      updated_at: '2025-10-14T15:05:00.000Z',
      replaced: { kind: 'reply' as const, text: 'Written on the phone', updated_at: SAVED_AT },
    },
  }));
  await userEvent.type(field(box), 'On its way');
  window.dispatchEvent(new Event('pagehide'));
  expect(await within(box).findByText('Written on the phone')).toBeVisible();
  await userEvent.click(within(box).getByRole('button', { name: 'Use it' }));
  expect(field(box)).toHaveValue('Written on the phone');
  expect(within(box).getByText('On its way')).toBeVisible();
  await userEvent.click(within(box).getByRole('button', { name: 'Discard' }));
  expect(within(box).queryByText('On its way')).toBeNull();
});

test('of a draft here and a newer one on the server the newer wins, and the other is offered', async () => {
  sessionStorage.setItem('draft-of-ticket-30', 'Older text of this tab');
  sessionStorage.setItem('draft-of-ticket-30-edit', `${Date.parse('2025-10-14T14:00:00.000Z')} `);
  const { box } = await openTicket([{ kind: 'reply', text: 'Newer text', updated_at: SAVED_AT }]);
  await waitFor(() => expect(field(box)).toHaveValue('Newer text'));
  expect(within(box).getByText('Older text of this tab')).toBeVisible();
});

test('a draft that cannot be saved stays in this tab', async () => {
  const desk = await openTicket();
  desk.server.answer('PUT /api/tickets/30/draft', 'unreachable');
  await userEvent.type(field(desk.box), 'On its way');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(saves(desk)).toHaveLength(1));
  expect(sessionStorage.getItem('draft-of-ticket-30')).toBe('On its way');
  expect(within(desk.box).queryByText('Draft saved')).toBeNull();
});
