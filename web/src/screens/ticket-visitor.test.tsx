import type { Role } from '@deskbell/contract/roles';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { anEvent, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const FIRST = 'https://desk.example/t/30.9f2c';
const SECOND = 'https://desk.example/t/30.77ab';

async function openTicket(
  changes: Partial<TicketDetail> = {},
  { role = 'agent' as Role, isErased = false, hasClients = false } = {},
) {
  const events = isErased ? [anEvent({ kind: 'erased', actor: 'customer' })] : [];
  const ticket = { ...aTicket({ id: 30, title: 'Lamp arrived cracked' }), ...changes };
  const desk = fakeDesk([ticket], { role, events, hasClients });
  desk.server.answer('GET /api/tickets/30/page', { body: { url: FIRST } });
  openApp(`/sites/${SITE_ID}?ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const side = within(within(box).getByRole('complementary', { name: 'Ticket details' }));
  expect(await within(box).findByText(isErased ? /^Erased by the visitor/ : 'No comments yet.')).toBeVisible();
  return { ...desk, box, side };
}

type User = ReturnType<typeof userEvent.setup>;

async function choose(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

async function offeredActions(user: User) {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test('the visitor link is fetched when it is copied; there is no mark for an unsigned id', async () => {
  const user = userEvent.setup();
  const { side, server } = await openTicket({ user_id: 'cust_58211' });
  expect(side.getByText('cust_58211').parentElement).toHaveTextContent(/^cust_58211$/);
  expect(side.queryByText('Rating')).toBeNull();
  expect(server.callsTo('GET /api/tickets/30/page')).toEqual([]);
  await choose(user, 'Copy visitor link');
  expect(await screen.findByText('Visitor link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(FIRST);
});

test('a browser that copies promises only gets one within the click', async () => {
  const user = userEvent.setup();
  await openTicket();
  const copied: Promise<Blob>[] = [];
  class Item {
    constructor(content: Record<string, Promise<Blob>>) {
      copied.push(...Object.values(content));
    }
  }
  vi.stubGlobal('ClipboardItem', Item);
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async () => undefined);
  await choose(user, 'Copy visitor link');
  expect(await screen.findByText('Visitor link copied')).toBeVisible();
  expect(await (await copied[0])?.text()).toBe(FIRST);
});

test('a link that cannot be loaded says so, and one that cannot be copied is shown', async () => {
  const user = userEvent.setup();
  const { server } = await openTicket();
  server.answer('GET /api/tickets/30/page', { status: 503 });
  await choose(user, 'Copy visitor link');
  expect(await screen.findByText('The visitor link could not be loaded')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
  server.answer('GET /api/tickets/30/page', { body: { url: FIRST } });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await choose(user, 'Copy visitor link');
  expect(await screen.findByText(FIRST)).toBeVisible();
  expect(takeLoggedErrors()).toEqual(['Failed to copy: Error: denied']);
});

test('ending the link asks first, and the new one takes its place', async () => {
  const user = userEvent.setup();
  const { server } = await openTicket();
  const ended = () => server.callsTo('PUT /api/tickets/30/page').map(({ body }) => body);
  const ask = async () => {
    await choose(user, 'End visitor link…');
    return within(await screen.findByRole('alertdialog', { name: 'End this link?' }));
  };
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(ended()).toEqual([]);

  server.answer('PUT /api/tickets/30/page', { status: 503 });
  const question = await ask();
  await userEvent.click(question.getByRole('button', { name: 'End This Link' }));
  expect(await question.findByRole('alert')).toHaveTextContent('The link could not be ended. Please try again.');
  takeLoggedErrors();
  server.answer('PUT /api/tickets/30/page', { body: { url: SECOND } });
  await userEvent.click(question.getByRole('button', { name: 'End This Link' }));
  expect(await screen.findByText('Visitor link ended')).toBeVisible();
  expect(ended()).toEqual([{ ended: true }, { ended: true }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo('GET /api/tickets/30').length).toBeGreaterThan(1);
});

test('clients see neither the link nor its command', async () => {
  const user = userEvent.setup();
  await openTicket({}, { role: 'client' });
  expect(await offeredActions(user)).toEqual(['Mark as unreadu', 'Print']);
  await user.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: /Copy link to ticket/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Copy visitor link/ })).toBeNull();
});

test.each([
  ['the team', false, 'This ticket was erased: only your team reads this.'],
  ['the team and clients', true, 'This ticket was erased: only your team and clients read this.'],
] as const)('an erased ticket has no link, and its comments are for %s', async (_, hasClients, text) => {
  const user = userEvent.setup();
  const { box } = await openTicket({ user_email: null }, { isErased: true, hasClients });
  expect(within(box).getByText(text)).toBeVisible();
  expect(await offeredActions(user)).not.toContain('Copy visitor link');
  await user.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: /Copy link to ticket/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Copy visitor link/ })).toBeNull();
});

test('a ticket with an address has a link, though an erased one was merged into it', async () => {
  const { box } = await openTicket({}, { isErased: true });
  expect(within(box).getByText('priya@example.com will get this by email.')).toBeVisible();
  expect(await offeredActions(userEvent.setup())).toContain('Copy visitor link');
});

test('the palette copies the visitor link of the open ticket', async () => {
  const user = userEvent.setup();
  await openTicket();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: /Copy visitor link/ }));
  expect(await screen.findByText('Visitor link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(FIRST);
});

test('a rating and a signed user id are shown', async () => {
  const at = '2025-10-14T19:02:00.000Z';
  const { side } = await openTicket({
    user_id: 'cust_58211',
    user_verified: true,
    rating: { score: 'okay', words: 'Took a week.', created_at: '2025-10-13T10:00:00.000Z', updated_at: at },
  });
  expect(side.getByText('cust_58211').parentElement).toHaveTextContent('cust_58211Verified');
  const group = side.getByRole('heading', { name: 'Rating' }).parentElement;
  expect(group).toHaveTextContent(/^RatingOkay 14 Oct( 2025)?, 19:02Took a week\.$/);
});
