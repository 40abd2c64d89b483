import type { Mentionable } from '@deskbell/contract/conversation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const COMMENT = 'POST /api/tickets/30/comments';
const MENTIONABLE = `GET /api/sites/${SITE_ID}/mentionable`;

const team = [
  { user_id: 1, name: 'Marta Lindqvist' },
  { user_id: 2, name: 'Anna Kowalczyk' },
  { user_id: 3, name: 'Jonas Brandt' },
  { user_id: 4, name: 'Johanna Ek' },
];

type Given = Parameters<typeof fakeDesk>[1] & { people?: Mentionable[]; refuses?: boolean };

async function openNote({ assignees = team, people, refuses = false, ...given }: Given = {}) {
  const desk = fakeDesk([aTicket({ id: 30, title: 'Lamp', status: 'open' })], { assignees, ...given });
  if (people) desk.server.answer(MENTIONABLE, { body: people });
  if (refuses) desk.server.answer(MENTIONABLE, { status: 403, body: { error: 'No' } });
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp' });
  await userEvent.click(await within(box).findByRole('tab', { name: 'Note' }));
  return { ...desk, box, field: within(box).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }) };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marked = (box: HTMLElement) => [...box.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('an @ in a note offers colleagues; the note holds their numbers', async () => {
  const { server, box, field } = await openNote();
  await userEvent.type(field, 'a@b @jo');
  const list = await screen.findByRole('listbox', { name: 'Mention' });
  expect(options()).toEqual(['JBJonas BrandtAgent', 'JEJohanna EkAgent']);
  expect(field).toHaveAttribute('aria-controls', list.id);
  expect(server.callsTo(`${MENTIONABLE}?audience=client`)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('a@b @Johanna Ek ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(marked(box)).toEqual(['@Johanna Ek']));
  await userEvent.keyboard(' and @Jonas Brandt: **look**');
  await userEvent.click(await within(box).findByRole('button', { name: 'Preview' }));
  expect(within(box).getByRole('region', { name: 'Preview' })).toHaveTextContent(
    'a@b @Johanna Ek and @Jonas Brandt: look',
  );
  await userEvent.click(within(box).getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(server.callsTo(COMMENT)).toHaveLength(1));
  expect(server.callsTo(COMMENT)[0]?.body).toMatchObject({
    comment: 'a@b @[user:4] and @[user:3]: **look**',
    audience: 'team',
  });
});

test('no match says so until a space ends the search; Escape keeps the text', async () => {
  const { field } = await openNote();
  await userEvent.type(field, '@zz');
  expect(await screen.findByText('No member with that name sees this site.')).toBeVisible();
  await userEvent.keyboard(' ');
  expect(screen.queryByText('No member with that name sees this site.')).toBeNull();
  await userEvent.keyboard('@');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('@zz @');
});

test('in a reply @ is a letter', async () => {
  const { server, box } = await openNote();
  await userEvent.click(within(box).getByRole('tab', { name: 'Reply' }));
  const field = within(box).getByRole('textbox', { name: 'Comment' });
  await userEvent.type(field, '@Jonas Brandt{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(server.callsTo(COMMENT)).toHaveLength(1));
  expect(server.callsTo(COMMENT)[0]?.body).toMatchObject({ comment: '@Jonas Brandt' });
});

test('alone, and for clients, @ is a letter in notes too', async () => {
  const { server, field } = await openNote({ assignees: team.slice(0, 1) });
  await userEvent.type(field, '@jo');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(server.callsTo(`${MENTIONABLE}?audience=client`)).toEqual([]);
});

test('clients are offered only in notes that they read', async () => {
  const people: Mentionable[] = [{ user_id: 9, name: 'Carla Client', is_client: true, role: 'client' }];
  const { server, box, field } = await openNote({ hasClients: true, people });
  await userEvent.type(field, '@car');
  expect(await screen.findByText('No member with that name sees this site.')).toBeVisible();
  await userEvent.click(within(box).getByRole('checkbox', { name: 'Also visible to clients' }));
  await userEvent.clear(field);
  await userEvent.type(field, '@car{Enter}');
  expect(field).toHaveValue('@Carla Client ');
  await userEvent.click(within(box).getByRole('checkbox', { name: 'Also visible to clients' }));
  await userEvent.click(within(box).getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(server.callsTo(COMMENT)).toHaveLength(1));
  expect(server.callsTo(COMMENT)[0]?.body).toMatchObject({ comment: '@Carla Client', audience: 'team' });
});

test('a draft of another device shows names, and a note that fails keeps them', async () => {
  const drafts = [{ kind: 'note' as const, text: 'Ask @[user:3]', updated_at: '2025-10-14T12:00:00.000Z' }];
  const { server, box, field } = await openNote({ drafts });
  await waitFor(() => expect(field).toHaveValue('Ask @Jonas Brandt'));
  server.answer(COMMENT, { status: 500, body: { error: 'No' } });
  await userEvent.click(within(box).getByRole('button', { name: 'Add Note' }));
  expect(await within(box).findByText('Not sent. Try again.')).toBeVisible();
  expect(server.callsTo(COMMENT)[0]?.body).toMatchObject({ comment: 'Ask @[user:3]' });
  expect(field).toHaveValue('Ask @Jonas Brandt');
  await takeLoggedError('Failed to add comment: ApiError: API responded with HTTP status 500');
});

test('a note shows the names of today; a number that means nobody is text', async () => {
  const mentions = [{ user_id: 3, name: 'Jonas Braun' }];
  const text = '**@[user:3]** and @[user:99]';
  const comments = [
    aComment({ id: 5, audience: 'team', format: 'markdown', comment: text, mentions }),
    aComment({ id: 6, audience: 'team', format: 'plain', comment: text, mentions }),
  ];
  const { box } = await openNote({ comments });
  const names = await within(box).findAllByText('@Jonas Braun');
  expect(names.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    '@Jonas Braun',
    '**@Jonas Braun** and @[user:99]',
  ]);
});

test('members who cannot be loaded are asked for again', async () => {
  const { server, field } = await openNote({ refuses: true });
  await takeLoggedError('Failed to fetch mentionable/42: API responded with HTTP status 403');
  await userEvent.type(field, '@jo');
  expect(await screen.findByText('The members could not be loaded.')).toBeVisible();
  server.answer(MENTIONABLE, { body: [{ user_id: 3, name: 'Jonas Brandt', is_client: false, role: 'agent' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option')).toHaveTextContent('Jonas Brandt');
});
