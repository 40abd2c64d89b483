import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aCannedReply, aComment, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const LIST = 'GET /api/teams/1/canned-replies';
const COMMENT = 'POST /api/tickets/30/comments';

const replies = [
  aCannedReply({ id: 1, title: 'Replacement is on its way', body: 'Hello {name|there}, it is on its way.', uses: 41 }),
  aCannedReply({ id: 2, title: 'Return label', body: 'Print the label.', uses: 28, site_id: SITE_ID }),
  aCannedReply({ id: 3, title: 'Who and where', body: '{name}: {me} of {site} about {ticket}, {other}' }),
];

interface Given {
  user_name?: string | null;
  role?: 'owner' | 'agent' | 'client';
  total?: number;
}

async function openTicket({ user_name = 'Priya Raman', role = 'owner', total = replies.length }: Given = {}) {
  const ticket = aTicket({ id: 30, title: 'Lamp', user_name });
  const desk = fakeDesk([ticket], { role, comments: [aComment({ comment: 'We sent it.' })] });
  desk.server.answer(LIST, { body: replies, headers: { 'x-total-count': String(total) } });
  for (const { id } of replies)
    desk.server.answer(`POST /api/teams/1/canned-replies/${id}/uses`, { body: { id, uses: 1 } });
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp' });
  await within(box).findByText('We sent it.');
  return { ...desk, app, box };
}

const field = (box: HTMLElement) => within(box).getByRole('textbox', { name: 'Comment' });
const options = async () =>
  (await screen.findAllByRole('option')).map(
    (option) => within(option).getByText(/\S/, { selector: '[dir]:first-child' }).textContent,
  );

test('a slash at the start of a word opens a list that is filtered while typing', async () => {
  const { server, box } = await openTicket();
  await userEvent.type(field(box), 'a/b');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.type(field(box), ' /');
  expect(await options()).toEqual(['Replacement is on its way', 'Return label', 'Who and where']);
  expect(server.callsTo(`${LIST}?site_id=${SITE_ID}`)).toHaveLength(1);
  await userEvent.type(field(box), 'ret');
  await waitFor(async () => expect(await options()).toEqual(['Return label']));
  const option = screen.getByRole('option', { selected: true });
  expect(option).toHaveTextContent('Harbor & Pine · 28 uses');
  expect(field(box)).toHaveAttribute('aria-activedescendant', option.id);
  expect(field(box)).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Canned replies' }).id);
  await userEvent.type(field(box), 'zz');
  expect(await screen.findByText('No canned reply contains “retzz”.')).toBeInTheDocument();
});

test('Enter inserts at the cursor, fills the placeholders and keeps the text around it', async () => {
  const { server, box } = await openTicket();
  const text = field(box);
  await userEvent.type(text, 'Sorry. ');
  await userEvent.type(text, ' Bye');
  await userEvent.type(text, '/rep', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Enter}');
  expect(text).toHaveValue('Sorry. Hello Priya, it is on its way. Bye');
  expect(screen.queryByRole('listbox')).toBeNull();
  await waitFor(() => expect(server.callsTo('POST /api/teams/1/canned-replies/1/uses')).toHaveLength(1));
  await userEvent.keyboard(' /');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(text).toHaveValue('Sorry. Hello Priya, it is on its way. Print the label. Bye');
  await userEvent.keyboard('{Enter}More');
  expect(text).toHaveValue('Sorry. Hello Priya, it is on its way. Print the label.\nMore Bye');
});

test('Escape closes the list and keeps what was typed, which stays text', async () => {
  const { box } = await openTicket();
  await userEvent.type(field(box), 'See /re');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toBeVisible();
  expect(field(box)).toHaveFocus();
  await userEvent.keyboard('t');
  expect(field(box)).toHaveValue('See /ret');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{Enter}/');
  expect(await screen.findByRole('listbox')).toBeVisible();
});

test('in a note, too, the button opens the list and a click inserts', async () => {
  const { box } = await openTicket();
  await userEvent.click(within(box).getByRole('tab', { name: 'Note' }));
  const note = within(box).getByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Hi. ');
  const button = within(box).getByRole('button', { name: 'Insert canned reply' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('label');
  await waitFor(async () => expect(await options()).toEqual(['Return label']));
  await userEvent.click(screen.getByRole('option'));
  expect(note).toHaveValue('Hi. Print the label.');
  expect(note).toHaveFocus();
});

test('a placeholder without a value is marked, and sending asks once', async () => {
  const { server, box } = await openTicket({ user_name: null });
  await userEvent.type(field(box), '/who');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Enter}');
  const filled = '[name]: Marta of Harbor & Pine about #30, {other}';
  expect(field(box)).toHaveValue(filled);
  expect(await within(box).findByText('[name]', { selector: 'mark' })).toBeInTheDocument();
  await userEvent.click(within(box).getByRole('button', { name: 'Add Comment' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send with [name]?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep Writing' }));
  expect(server.callsTo(COMMENT)).toEqual([]);
  await userEvent.click(within(box).getByRole('button', { name: 'Add Comment' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send Anyway' }));
  await waitFor(() => expect(server.callsTo(COMMENT)).toMatchObject([{ body: { comment: filled } }]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what is not among the loaded replies is searched on the server', async () => {
  const { server, box } = await openTicket({ total: 400 });
  const rare = aCannedReply({ id: 9, title: 'Zinc', body: 'Zinc does not rust.' });
  server.answer(`${LIST}?site_id=${SITE_ID}&q=zin`, { body: [rare], headers: { 'x-total-count': '1' } });
  await userEvent.type(field(box), '/zin');
  expect(await screen.findByText('Searching...')).toBeInTheDocument();
  await waitFor(async () => expect(await options()).toEqual(['Zinc']));
});

test('a list that cannot be loaded is tried again', async () => {
  const { server, box } = await openTicket();
  server.answer(LIST, { status: 404, body: { error: 'Team not found.' } });
  await userEvent.type(field(box), '/');
  const failure = await screen.findByText('The canned replies could not be loaded.');
  expect(failure).toBeVisible();
  server.answer(LIST, { body: [], headers: { 'x-total-count': '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('No canned replies yet. Save a reply you write often, then type / in a ticket.'),
  ).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a reply that does not fit is not inserted', async () => {
  const { server, box } = await openTicket();
  server.answer(LIST, { body: [aCannedReply({ body: 'x'.repeat(9_999) })], headers: { 'x-total-count': '1' } });
  await userEvent.type(field(box), 'Hello /');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('A comment has at most 10,000 characters.')).toBeVisible();
  expect(field(box)).toHaveValue('Hello /');
});

test('a reply of the team is saved as a canned reply', async () => {
  const { server, box } = await openTicket({ role: 'agent' });
  server.answer('POST /api/teams/1/canned-replies', { status: 201, body: aCannedReply({ title: 'Sent' }) });
  await userEvent.click(within(box).getByRole('button', { name: 'Save as canned reply' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Canned Reply' });
  expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('We sent it.');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Sent');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'For' }), String(SITE_ID));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reply' }));
  expect(await screen.findByText('Canned reply saved')).toBeVisible();
  expect(server.callsTo('POST /api/teams/1/canned-replies').map(({ body }) => body)).toEqual([
    { title: 'Sent', body: 'We sent it.', site_id: SITE_ID },
  ]);
});

test('clients have no canned replies', async () => {
  const { box } = await openTicket({ role: 'client' });
  expect(within(box).queryByRole('button', { name: /canned/ })).toBeNull();
  await userEvent.type(within(box).getByRole('textbox'), '/');
  expect(screen.queryByRole('listbox')).toBeNull();
});
