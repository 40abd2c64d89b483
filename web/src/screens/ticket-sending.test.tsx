import type { Comment } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', user_name: 'Priya Raman', status: 'new' });
const label = aTicket({ id: 20, title: 'Return label' });

async function openLamp(address = `/sites/${SITE_ID}`) {
  const desk = fakeDesk([lamp, label]);
  const app = openApp(address);
  await userEvent.click(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  return { ...desk, app, box: await dialog() };
}

const dialog = (name = 'Lamp arrived cracked') => screen.findByRole('dialog', { name });
const field = (box: HTMLElement) => within(box).getByRole('textbox', { name: 'Comment' });

async function choose(box: HTMLElement, way: string) {
  await userEvent.click(within(box).getByRole('button', { name: 'More ways to send' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${way}$`) }));
}

test('the way to send is remembered, and Ctrl+Enter does what the button says', async () => {
  const { server, box } = await openLamp();
  await userEvent.type(field(box), 'On its way');
  await choose(box, 'Add Comment and next');
  const next = await dialog('Return label');
  expect(within(next).getByRole('button', { name: 'Add Comment and next' })).toBeDisabled();
  await userEvent.type(field(next), 'It is in the parcel{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.callsTo('POST /api/tickets/20/comments')).toHaveLength(1));
  expect(server.callsTo('POST /api/tickets/30/comments')).toHaveLength(1);
});

test('the way to send is chosen before anything is written, which sends nothing', async () => {
  const { server, box } = await openLamp();
  await choose(box, 'Add Comment and close');
  expect(await within(box).findByRole('button', { name: 'Add Comment and close' })).toBeDisabled();
  expect(server.callsTo('POST /api/tickets/30/comments')).toEqual([]);
});

test('Ctrl+Shift+Enter sends and goes on with the next ticket of the list', async () => {
  const { statusOf, app, box } = await openLamp();
  expect(within(box).getByRole('button', { name: 'Add Comment' })).toBeVisible();
  await userEvent.type(field(box), 'On its way{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await dialog('Return label');
  expect(app.search()).toContain('ticket=20');
  expect(statusOf(30)).toBe('new');
});

test('the menu names the next ticket, and a closed ticket cannot be closed again', async () => {
  fakeDesk([
    { ...lamp, status: 'closed' },
    { ...label, status: 'closed' },
  ]);
  openApp(`/sites/${SITE_ID}?status=closed&sort=created`);
  await userEvent.click(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  const box = await dialog();
  await userEvent.type(field(box), 'On its way');
  await userEvent.click(within(box).getByRole('button', { name: 'More ways to send' }));
  const menu = await screen.findByRole('menu', { name: 'More ways to send' });
  expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(2);
  expect(within(menu).getByText('Next: Return label')).toBeVisible();
});

test('Undo takes a reply back from the next ticket: the text is in its composer again', async () => {
  const { server, app, box } = await openLamp();
  await userEvent.type(field(box), 'On its way{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  const next = await dialog('Return label');
  const sent = await within(next).findByText('Reply sent to Priya');
  expect(within(next).getByText('Lamp arrived cracked')).toBeVisible();
  await userEvent.click(within(next).getByRole('button', { name: 'Undo' }));
  expect(sent).not.toBeInTheDocument();
  const again = await dialog();
  await waitFor(() => expect(field(again)).toHaveValue('On its way'));
  expect(field(again)).toHaveFocus();
  expect(app.search()).toContain('ticket=30');
  expect(server.callsTo('DELETE /api/tickets/30/comments/1000')).toHaveLength(1);
});

test('z takes back a reply and the closing with it; what was typed since stays below', async () => {
  const { server, box } = await openLamp();
  await userEvent.type(field(box), 'On its way');
  await choose(box, 'Add Comment and close');
  await within(box).findByText('Reply sent to Priya');
  await userEvent.type(field(box), 'One more thing');
  box.focus();
  await userEvent.keyboard('z');
  await waitFor(() => expect(field(box)).toHaveValue('On its way\n\nOne more thing'));
  expect(server.callsTo('PUT /api/tickets/30/status').map(({ body }) => body)).toEqual([
    { status: 'closed' },
    { status: 'new' },
  ]);
});

test('z takes back the reply that is being sent and not an earlier change; it then closes nothing', async () => {
  const { server, box } = await openLamp();
  await userEvent.keyboard('2');
  await waitFor(() => expect(server.callsTo('PUT /api/tickets/30/status')).toHaveLength(1));
  const answer = deferredReply<Comment>();
  server.answer('POST /api/tickets/30/comments', answer.reply);
  await userEvent.type(field(box), 'On its way');
  await choose(box, 'Add Comment and close');
  await within(box).findByText('Sending...');
  await userEvent.keyboard('z');
  answer.resolve({ status: 201, body: aComment({ id: 1000, comment: 'On its way' }) });
  await waitFor(() => expect(field(box)).toHaveValue('On its way'));
  expect(server.callsTo('DELETE /api/tickets/30/comments/1000')).toHaveLength(1);
  expect(server.callsTo('PUT /api/tickets/30/status').map(({ body }) => body)).toEqual([{ status: 'open' }]);
});

test('after a reply the keys of the ticket work; in an empty field Ctrl+Z takes it back, to be sent as typed again', async () => {
  const { server, box } = await openLamp();
  await userEvent.click(await within(box).findByRole('button', { name: 'More about formatting' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send as typed' }));
  await userEvent.type(field(box), 'On its way{Control>}{Enter}{/Control}');
  await within(box).findByText('Reply sent to Priya');
  expect(box).toHaveFocus();
  await userEvent.keyboard('c');
  expect(field(box)).toHaveFocus();
  expect(within(box).getByRole('button', { name: 'Bold' })).toBeEnabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(field(box)).toHaveValue('On its way'));
  expect(within(box).getByRole('button', { name: 'Bold' })).toBeDisabled();
  expect(server.callsTo('DELETE /api/tickets/30/comments/1000')).toHaveLength(1);
});

test('a reply that can no longer be taken back says so and stays', async () => {
  const { server, box } = await openLamp();
  await userEvent.type(field(box), 'On its way{Control>}{Enter}{/Control}');
  await within(box).findByText('Reply sent to Priya');
  server.answer('DELETE /api/tickets/30/comments/1000', { status: 409, body: { error: 'The email has left.' } });
  await userEvent.click(within(box).getByRole('button', { name: 'Undo' }));
  expect(await within(box).findByText('The email has left.')).toBeVisible();
  expect(within(box).getByText('On its way')).toBeVisible();
  expect(field(box)).toHaveValue('');
  await takeLoggedError('Failed to take a reply back: ApiError: API responded with HTTP status 409');
});

test('a reply that fails after its ticket was left says so, and its text is kept', async () => {
  const { server, box } = await openLamp();
  server.answer('POST /api/tickets/30/comments', { status: 503 });
  await userEvent.type(field(box), 'On its way{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  const next = await dialog('Return label');
  const toast = await within(next).findByRole('alert');
  expect(toast).toHaveTextContent('Reply not sent');
  await userEvent.click(within(toast).getByRole('button', { name: 'Open' }));
  expect(field(await dialog())).toHaveValue('On its way');
  await takeLoggedError('Failed to add comment: ApiError: API responded with HTTP status 503');
});
