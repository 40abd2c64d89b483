import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const TEXT = 'Hello Dele,\n\nA **sage** lamp leaves today.\n\nHarbor & Pine';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const aSuggestion = (changes: Partial<SuggestedReply> = {}): SuggestedReply => ({
  token_id: 5,
  token_name: 'Claude of Marta',
  text: TEXT,
  created_at: minutesAgo(12),
  is_stale: false,
  after: { comment_id: 9, author: 'customer', author_name: 'Dele Okafor', at: minutesAgo(12) },
  ...changes,
});

const PUT = 'PUT /api/tickets/30/suggested-replies/5';
const DELETE = 'DELETE /api/tickets/30/suggested-replies/5';

function openTicket(suggestions: SuggestedReply[], role: 'owner' | 'client' = 'owner') {
  const dele = aTicket({ id: 30, user_name: 'Dele Okafor', suggested_by: suggestions[0]?.token_name ?? null });
  const { server } = fakeDesk([dele], { suggestions, role });
  server.answer(PUT, ({ body }) => {
    const [suggestion = aSuggestion()] = body.state === 'used' ? suggestions.splice(0, 1) : [aSuggestion()];
    if (body.state === 'waiting') suggestions.unshift(suggestion);
    return { body: suggestion };
  });
  server.answer(DELETE, () => {
    suggestions.splice(0, 1);
    return { status: 204, body: undefined };
  });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  return server;
}

const strip = async (name = 'Claude of Marta') =>
  within(await screen.findByRole('region', { name: `${name} prepared a reply` }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

test('a prepared reply is closed at first, opens with its formatting, and never fills the field by itself', async () => {
  openTicket([aSuggestion()]);
  const prepared = await strip();
  expect(prepared.getByRole('button', { expanded: false })).toHaveTextContent(
    /^Claude of Marta prepared a replyA sage lamp leaves today\. Harbor & Pine$/,
  );
  expect(field()).toHaveValue('');
  await userEvent.click(prepared.getByRole('button', { expanded: false }));
  expect(prepared.getByText('sage').tagName).toBe('STRONG');
  expect(prepared.getByText(/^12 min ago, after Dele’s reply of \d\d:\d\d$/)).toBeVisible();
});

test('Use moves it into an empty field with a mark that the first edit ends; Take out puts both back', async () => {
  const server = openTicket([aSuggestion()]);
  await userEvent.click((await strip()).getByRole('button', { name: 'Use' }));
  expect(field()).toHaveValue(TEXT);
  expect(field()).toHaveFocus();
  expect(await screen.findByText(/^Prepared by/)).toHaveTextContent('Prepared by Claude of Marta, not edited yet');
  expect(screen.getByText('Dele gets it by email, from you')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: /prepared a reply/ })).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Take out' }));
  expect(field()).toHaveValue('');
  await strip();
  expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([{ state: 'used' }, { state: 'waiting' }]);

  await userEvent.type(field(), 'One moment.');
  await userEvent.click((await strip()).getByRole('button', { name: 'Use' }));
  expect(field()).toHaveValue(`One moment.\n\n${TEXT}`);
  await screen.findByText(/^Prepared by/);
  await userEvent.type(field(), '!');
  expect(screen.queryByText(/^Prepared by/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take out' })).toBeNull();
});

test('a reply that a colleague used first leaves the field as it was, and says who used it', async () => {
  const suggestions = [aSuggestion()];
  const server = openTicket(suggestions);
  const prepared = await strip();
  server.answer(PUT, () => {
    suggestions.splice(0, 1, aSuggestion({ used_by: 'Anna Kowalczyk' }));
    return { status: 409, body: { error: 'Anna Kowalczyk used this reply.' } };
  });
  await userEvent.click(prepared.getByRole('button', { name: 'Use' }));
  expect(await screen.findByText('Anna used this reply')).toBeVisible();
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('region', { name: /prepared a reply/ })).toBeNull();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('Dismiss has an Undo', async () => {
  const server = openTicket([aSuggestion()]);
  await userEvent.click((await strip()).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Prepared reply dismissed')).toBeVisible();
  expect(screen.queryByRole('region', { name: /prepared a reply/ })).toBeNull();
  expect(server.callsTo(DELETE)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await strip();
  expect(field()).toHaveValue('');
});

test('a stale reply says so and can be used; of three, two are shown and one more', async () => {
  const other = (token_id: number) => aSuggestion({ token_id, token_name: `Helper ${token_id}` });
  openTicket([aSuggestion({ is_stale: true }), other(6), other(7)]);
  const prepared = await strip();
  expect(prepared.getByRole('button', { expanded: false })).toHaveTextContent('Dele wrote after it');
  expect(prepared.getByRole('button', { name: 'Use' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: /^Helper 7/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1 more' }));
  await strip('Helper 7');
});

test('rows and cards carry the mark, and the filter finds them', async () => {
  const desk = fakeDesk([aTicket({ id: 1, title: 'Lamp', suggested_by: 'Claude of Marta' }), aTicket({ id: 2 })]);
  desk.listEverywhere();
  const app = openApp('/tickets?tab=all');
  expect(await screen.findByRole('img', { name: 'Claude of Marta prepared a reply' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('tab', { name: /^Prepared reply/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'yes' }));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Prepared reply: yes' })).toBeVisible();
  await waitFor(() => expect(app.search()).toBe('?tab=all&suggested=true'));
  await waitFor(() => expect(screen.getAllByRole('listitem').filter((row) => row.dataset.index)).toHaveLength(1));
  await app.goTo('/tickets?tab=all&view=board');
  expect(await screen.findByRole('img', { name: 'Claude of Marta prepared a reply' })).toBeVisible();
});
