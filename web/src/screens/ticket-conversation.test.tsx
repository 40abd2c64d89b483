import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const COMMENTS = 30;
const createdAt = (id: number) => new Date(Date.UTC(2025, 9, 14, 15, id)).toISOString();

async function openConversation() {
  const comments = Array.from({ length: COMMENTS }, (_, id) =>
    aComment({ id: id + 1, comment: `Comment ${id + 1}`, created_at: createdAt(id + 1) }),
  );
  const times = new Set(comments.map(({ created_at }) => Date.parse(created_at)));
  const desk = fakeDesk([aTicket({ id: 30, title: 'Lamp arrived cracked' })], { comments });
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const dialog = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await within(dialog).findByText(`Comment ${COMMENTS}`);
  const renders = () => format.mock.calls.filter(([date]) => times.has(Number(date))).length;
  expect(renders()).toBeGreaterThanOrEqual(COMMENTS);
  format.mockClear();
  return { ...desk, dialog, comments, renders };
}

test('typing a reply renders no comment', async () => {
  const { dialog, renders } = await openConversation();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Thank you');
  expect(renders()).toBe(0);
});

test('a live event renders only the comment that it changed', async () => {
  const { dialog, comments, change, renders } = await openConversation();
  comments[4] = { ...aComment(comments[4]), comment: 'Changed comment' };
  change(30, { status: 'closed' });
  act(() => FakeEventSource.emit('change'));
  expect(await within(dialog).findByText('Changed comment')).toBeVisible();
  expect(renders()).toBe(1);
});

test('a reply is formatted as its preview shows, unless it is sent as typed', async () => {
  const { dialog, server } = await openConversation();
  const post = 'POST /api/tickets/30/comments';
  server.answer(post, { status: 201, body: aComment({ id: 999, comment: 'x', format: 'markdown' }) });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await userEvent.type(field, 'Thank you');
  field.setSelectionRange(6, 9);
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(field).toHaveValue('Thank **you**');
  await waitFor(() =>
    expect([...dialog.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['**', '**']),
  );
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Preview' }));
  const preview = within(dialog).getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('you').tagName).toBe('STRONG');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.callsTo(post)).toHaveLength(1));
  expect(server.callsTo(post)[0]?.body).toMatchObject({ comment: 'Thank **you**', format: 'markdown' });

  await waitFor(() => expect(field).toHaveValue(''));
  await userEvent.click(within(dialog).getByRole('button', { name: 'More about formatting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send as typed' }));
  await userEvent.type(field, 'a ** b{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.callsTo(post)).toHaveLength(2));
  expect(server.callsTo(post)[1]?.body).toMatchObject({ comment: 'a ** b' });
  expect(server.callsTo(post)[1]?.body).not.toHaveProperty('format');
});
