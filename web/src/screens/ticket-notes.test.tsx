import type { Comment } from '@deskbell/contract/tickets';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aComment, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, title: 'Lamp arrived cracked', status: 'open', user_name: 'Priya Raman' });
const label = aTicket({ id: 20, title: 'Return label', status: 'new' });

const ADDRESS = `/sites/${SITE_ID}?tab=settings&ticket=30`;

function openTicket({ comments = [aComment({ id: 5, comment: 'Hello Priya' })], hasClients = false } = {}) {
  const desk = fakeDesk([lamp, label], {
    comments,
    hasClients,
    assignees: [
      { user_id: 1, name: 'Marta Lindqvist' },
      { user_id: 2, name: 'Anna Kowalczyk' },
    ],
  });
  return { ...desk, comments, app: openApp(ADDRESS) };
}

async function dialog() {
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await within(box).findByRole('tablist', { name: 'Kind of comment' });
  await waitFor(() => expect(within(box).queryByText('Comments')?.nextElementSibling).not.toBeNull());
  return box;
}

const tab = (box: HTMLElement, name: string) => within(box).getByRole('tab', { name });
const field = (box: HTMLElement, name: string) => within(box).getByRole('textbox', { name });
const button = (box: HTMLElement, name: string) => within(box).getByRole('button', { name });

test('a note goes to the team, and each tab keeps its text', async () => {
  const { server } = openTicket();
  const box = await dialog();
  expect(tab(box, 'Reply')).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(field(box, 'Comment'), 'On its way');
  await userEvent.click(tab(box, 'Note'));
  expect(field(box, 'Note')).toHaveFocus();
  expect(field(box, 'Note')).toHaveAttribute('placeholder', 'Add a note...');
  expect(within(box).getByText('Only your team sees this')).toBeVisible();
  expect(within(box).queryByRole('checkbox')).toBeNull();
  await userEvent.type(field(box, 'Note'), 'Third time this month');
  await userEvent.click(button(box, 'Add Note'));
  expect(await within(box).findByText('Only your team')).toBeVisible();
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toEqual([
    { comment: 'Third time this month', audience: 'team', format: 'markdown' },
  ]);
  expect(field(box, 'Note')).toHaveValue('');
  tab(box, 'Note').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(tab(box, 'Reply')).toHaveFocus();
  expect(field(box, 'Comment')).toHaveValue('On its way');
});

test('clients are offered as readers of a note where there are any', async () => {
  const { server } = openTicket({ hasClients: true });
  const box = await dialog();
  await userEvent.click(tab(box, 'Note'));
  await userEvent.type(field(box, 'Note'), 'Sage is back');
  await userEvent.click(within(box).getByRole('checkbox', { name: 'Also visible to clients' }));
  await userEvent.click(button(box, 'Add Note'));
  expect(await within(box).findByText('Clients see this')).toBeVisible();
  expect(server.callsTo('POST /api/tickets/30/comments')[0]?.body).toMatchObject({ audience: 'client' });
  await waitFor(() => expect(within(box).getByRole('checkbox')).not.toBeChecked());
});

test('an unsent note keeps its tab, and other tickets open on Reply', async () => {
  const { app } = openTicket();
  const box = await dialog();
  await userEvent.keyboard('n');
  expect(field(box, 'Note')).toHaveFocus();
  await userEvent.keyboard('Half a thought');
  await app.goTo(`/sites/${SITE_ID}?ticket=20`);
  const other = await screen.findByRole('dialog', { name: 'Return label' });
  expect(await within(other).findByRole('tab', { name: 'Reply' })).toHaveAttribute('aria-selected', 'true');
  await app.goTo(ADDRESS);
  expect(field(await dialog(), 'Note')).toHaveValue('Half a thought');
});

test('a reply that came between is shown, and the text is sent anyway', async () => {
  const { server, comments } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  server.answer('POST /api/tickets/30/comments', ({ body }) => {
    const newest = comments.at(-1)?.id ?? 0;
    if ((body.after_comment_id ?? 0) < newest)
      return { status: 409, body: { error: 'Someone replied while you were writing.' } };
    const added: Comment = aComment({ id: 9, comment: body.comment ?? '' });
    comments.push(added);
    return { status: 201, body: added };
  });
  await userEvent.type(field(box, 'Comment'), 'On its way');
  comments.push(aComment({ id: 8, comment: 'A new one leaves today', author_name: 'Ben' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(box).findByRole('alert')).toHaveTextContent('Ben replied while you were writing.');
  expect(within(box).getByText('A new one leaves today').closest('li')).toHaveTextContent('New');
  expect(within(box).getByText('Hello Priya').closest('li')).not.toHaveTextContent('New');
  expect(field(box, 'Comment')).toHaveValue('On its way');
  expect(field(box, 'Comment')).toHaveFocus();
  expect(within(box).queryByRole('button', { name: /Add Comment|Try again/ })).toBeNull();
  await userEvent.click(button(box, 'Send anyway'));
  expect(await within(box).findByText('On its way', { selector: 'li *' })).toBeVisible();
  await waitFor(() => expect(within(box).queryByRole('alert')).toBeNull());
  expect(server.callsTo('POST /api/tickets/30/comments').map(({ body }) => body)).toMatchObject([
    { after_comment_id: 5 },
    { after_comment_id: 8 },
  ]);
  expect(within(box).queryByText('New', { selector: 'li *' })).toBeNull();
});

test('a reply that arrives while a draft exists warns before sending, also after a reload', async () => {
  const { comments, app } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  await userEvent.type(field(box, 'Comment'), 'On its way');
  comments.push(aComment({ id: 7, comment: 'Bay 14', audience: 'team' }));
  await userEvent.click(button(box, 'Refresh'));
  await within(box).findByText('Bay 14');
  expect(within(box).queryByRole('alert')).toBeNull();
  comments.push(aComment({ id: 8, comment: 'Any news?', author: 'customer' }));
  await userEvent.click(button(box, 'Refresh'));
  expect(await within(box).findByRole('alert')).toHaveTextContent('Their reply is above. Your text is kept.');
  await app.goTo(`/sites/${SITE_ID}`);
  await app.goTo(ADDRESS);
  const again = await dialog();
  expect(await within(again).findByRole('button', { name: 'Send anyway' })).toBeEnabled();
  await userEvent.click(button(again, 'Discard my text'));
  expect(within(again).queryByRole('alert')).toBeNull();
  expect(field(again, 'Comment')).toHaveValue('');
  expect(button(again, 'Add Comment')).toBeDisabled();
});

test('another conflict is shown in the words of the server', async () => {
  const { server } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  const error = 'This ticket was merged into #12. Undo the merge first.';
  server.answer('POST /api/tickets/30/comments', { status: 409, body: { error } });
  await userEvent.type(field(box, 'Comment'), 'On its way{Control>}{Enter}{/Control}');
  expect(await within(box).findByRole('alert')).toHaveTextContent(error);
  expect(field(box, 'Comment')).toHaveValue('On its way');
});

test('keys write, assign and snooze, but not while typing', async () => {
  const { server } = openTicket();
  server.answer(`GET /api/sites/${SITE_ID}/assignees`, { body: [{ user_id: 2, name: 'Ben' }] });
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  await userEvent.keyboard('r');
  expect(field(box, 'Comment')).toHaveFocus();
  await userEvent.keyboard('cnaihr');
  expect(field(box, 'Comment')).toHaveValue('cnaihr');
  expect(screen.queryByRole('menu')).toBeNull();
  box.focus();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('menu', { name: /^Assign/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.keyboard('h');
  expect(await screen.findByRole('menu', { name: /^Snooze/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  server.answer('PUT /api/tickets/30/assignee', { status: 400, body: { error: 'No' } });
  await userEvent.keyboard('i');
  await waitFor(() =>
    expect(server.callsTo('PUT /api/tickets/30/assignee').map(({ body }) => body)).toEqual([{ user_id: 1 }]),
  );
  expect(await screen.findByText('Update failed')).toBeVisible();
  takeLoggedErrors();
});

test('after a comment that closes the ticket, j leads to the ticket that was next', async () => {
  fakeDesk([lamp, label]);
  const app = openApp(`/sites/${SITE_ID}?status=open&status=new`);
  await userEvent.click(await screen.findByRole('link', { name: 'Lamp arrived cracked' }));
  const box = await dialog();
  await userEvent.type(field(box, 'Comment'), 'Done');
  await userEvent.click(button(box, 'More ways to send'));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Add Comment and close' }));
  expect(await within(box).findByText('Done', { selector: 'li *' })).toBeVisible();
  await waitFor(() => expect(within(box).queryByText('Sending...')).toBeNull());
  await userEvent.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Return label' })).toBeVisible();
  expect(app.search()).toContain('ticket=20');
});

async function sendElsewhere(typed: string) {
  const { server, comments } = openTicket();
  const box = await dialog();
  await within(box).findByText('Hello Priya');
  await userEvent.type(field(box, 'Comment'), typed);
  comments.push(aComment({ id: 8, comment: 'On its way', author_id: 1, author_name: 'Marta Lindqvist' }));
  await waitFor(() => expect(FakeEventSource.open.size).toBe(1));
  act(() => FakeEventSource.emit('change'));
  expect(await within(box).findByText('On its way', { selector: 'li *' })).toBeVisible();
  return { server, box };
}

test('a text that was sent from another tab of the same person is emptied', async () => {
  const { server, box } = await sendElsewhere(' On its way ');
  expect(await within(box).findByText('You sent this from another tab.')).toBeVisible();
  expect(field(box, 'Comment')).toHaveValue('');
  expect(within(box).queryByRole('button', { name: 'Send anyway' })).toBeNull();
  await userEvent.type(field(box, 'Comment'), 'And');
  expect(within(box).queryByText('You sent this from another tab.')).toBeNull();
  expect(server.callsTo('POST /api/tickets/30/comments')).toEqual([]);
});

test('another text than the one sent from the other tab is kept', async () => {
  const { box } = await sendElsewhere('On its way, and the invoice');
  expect(await within(box).findByRole('alert')).toHaveTextContent('You sent this from another tab. Your text is kept.');
  expect(field(box, 'Comment')).toHaveValue('On its way, and the invoice');
  expect(button(box, 'Send anyway')).toBeEnabled();
});
