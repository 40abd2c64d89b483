import type { Tag } from '@deskbell/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { aComment, anEvent, aSite, aTicket } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';
import { aTag } from '../testing/triage-fixtures.ts';

const lamp = aTicket({ id: 30, site_id: SITE_ID, title: 'Lamp arrived cracked', minutes: 20 });
const billing = aTag({ id: 7, name: 'billing' });
const marta = { user_id: 1, name: 'Marta Lindqvist' };
const anna = { user_id: 7, name: 'Anna Kowalczyk' };

async function openTicket(changes = {}, given: Parameters<typeof fakeDesk>[1] = {}) {
  const desk = fakeDesk([{ ...lamp, ...changes }], given);
  desk.server.answer('PUT /api/tickets/30', ({ body: { title, priority } }) => ({
    body: desk.change(30, { ...(title && { title }), ...(priority && { priority }) }),
  }));
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  const side = within(within(box).getByRole('complementary', { name: 'Ticket details' }));
  return { ...desk, app, box, side };
}

test('title and priority are edited by keys, and z takes both back', async () => {
  const { server, side } = await openTicket();
  await side.findByRole('button', { name: 'Archive Ticket' });
  await userEvent.keyboard('{Shift>}R{/Shift}');
  const field = await screen.findByRole('textbox', { name: 'Title' });
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Give the ticket a title.')).toBeVisible();
  await userEvent.type(field, 'Two lamps{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Two lamps' })).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name: 'Rename ticket' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'x{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Two lamps' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();

  await userEvent.keyboard('p');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Urgent' }));
  expect(await side.findByRole('button', { name: /^Priority Urgent/ })).toBeVisible();
  await userEvent.keyboard('zz');
  expect(await screen.findByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  expect(await side.findByRole('button', { name: /^Priority Medium/ })).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/30').map(({ body }) => body)).toEqual([
    { title: 'Two lamps' },
    { priority: 'urgent' },
    { priority: 'medium' },
    { title: 'Lamp arrived cracked' },
  ]);
});

test('a move names who loses sight of the ticket, and the undo key takes it back', async () => {
  const { server } = await openTicket(
    { assignee_id: anna.user_id, assignee_name: anna.name },
    { assignees: [marta, anna] },
  );
  server.answer('GET /api/tickets/move-targets', {
    body: [
      {
        site_id: 43,
        site_name: 'Kettle & Crumb',
        domain: 'kettle.example',
        losing: [
          { ...anna, is_client: false, tickets: 1 },
          { user_id: 9, name: 'Sofia Reyes', is_client: true, tickets: 1 },
        ],
      },
    ],
  });
  server.answer('PUT /api/tickets/site', { status: 409, body: { error: 'This ticket was merged meanwhile.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to site…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to another site' }));
  expect(await sheet.findByText('Sofia Reyes (client of Harbor & Pine) no longer sees it.')).toBeVisible();
  expect(sheet.getByText('Anna Kowalczyk is no longer assigned.')).toBeVisible();
  await userEvent.click(sheet.getByRole('button', { name: 'Move Ticket' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('This ticket was merged meanwhile.');
  expect(takeLoggedErrors()).toHaveLength(1);

  const moved = { tickets: [lamp], moved: [30], dropped: [anna] };
  server.answer('PUT /api/tickets/site', { body: moved });
  server.answer('POST /api/tickets/unmove', { body: [lamp] });
  await userEvent.click(sheet.getByRole('button', { name: 'Move Ticket' }));
  expect(await screen.findByText('Ticket moved to Kettle & Crumb')).toBeVisible();
  expect(screen.getByText('Anna Kowalczyk is no longer assigned')).toBeVisible();
  expect(server.callsTo('PUT /api/tickets/site').at(-1)?.body).toEqual({ ids: [30], site_id: 43 });
  await userEvent.keyboard('z');
  await waitFor(() => expect(server.callsTo('POST /api/tickets/unmove')).toHaveLength(1));
});

test('blocking names the sender, archives the ticket and can be for all sites', async () => {
  const { server } = await openTicket();
  server.answer('GET /api/sites', { body: [aSite({ id: SITE_ID }), aSite({ id: 43 })] });
  const blocked = {
    id: 5,
    team_id: 1,
    site_id: null,
    site_name: null,
    email: 'priya@example.com',
    user_id: null,
    created_by_name: null,
    created_at: '2025-10-14T14:00:00.000Z',
  };
  server.answer('POST /api/teams/1/blocked', { status: 201, body: blocked });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block sender…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Block priya@example.com?' }));
  expect(question.getByRole('checkbox', { name: 'Archive this ticket as well' })).toBeChecked();
  await userEvent.click(question.getByRole('button', { name: 'Block Sender' }));
  expect(await screen.findByText('Sender blocked')).toBeVisible();
  expect(server.callsTo('POST /api/teams/1/blocked').map(({ body }) => body)).toEqual([
    { site_id: SITE_ID, email: 'priya@example.com' },
  ]);
  await waitFor(() => expect(server.callsTo('PUT /api/tickets/30/status')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a ticket of a blocked sender says why it is archived; the minutes of a note are sent and summed', async () => {
  const { server, box, side } = await openTicket(
    { status: 'archived', is_blocked: true },
    { events: [anEvent({ kind: 'blocked', actor: 'system' })], comments: [aComment({ id: 2, minutes: 20 })] },
  );
  expect(await side.findByText(/^Archived because the sender is blocked\./)).toBeVisible();
  expect(await within(box).findByText(/^Blocked sender ·/)).toBeVisible();
  expect(side.getByRole('button', { name: /^Time spent 20 min/ })).toBeVisible();
  server.answer('POST /api/tickets/30/comments', ({ body: { comment = '', minutes = null } }) => ({
    status: 201,
    body: aComment({ id: 3, comment, minutes, audience: 'team' }),
  }));

  await userEvent.keyboard('n');
  await userEvent.keyboard('Called.');
  const time = within(box).getByRole('textbox', { name: 'Time spent' });
  await userEvent.type(time, 'soon');
  expect(await within(box).findByText(/^Use minutes such as 15/)).toBeVisible();
  expect(within(box).getByRole('button', { name: 'Add Note' })).toBeDisabled();
  await userEvent.clear(time);
  await userEvent.type(time, '1h 20{Enter}');
  expect(time).toHaveValue('1 h 20 min');
  expect(within(box).getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await side.findByRole('button', { name: /^Time spent 1 h 40 min/ })).toBeVisible();
  expect(server.callsTo('POST /api/tickets/30/comments').at(-1)?.body).toMatchObject({ minutes: 80 });
  expect(time).toHaveValue('');
});

test('clients edit nothing, and see no minutes that the site does not show', async () => {
  const { box, side } = await openTicket({ minutes: null }, { role: 'client' });
  expect(await side.findByText('Priority')).toBeVisible();
  expect(side.queryByRole('button', { name: /Priority|Tags|Time spent|Archive/ })).toBeNull();
  expect(within(box).queryByRole('button', { name: 'Rename ticket' })).toBeNull();
  expect(within(box).queryByRole('textbox', { name: 'Time spent' })).toBeNull();
  await userEvent.keyboard('.');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Mark as unreadu',
    'Print',
  ]);
});

async function typeTag(name: string) {
  await userEvent.keyboard('t');
  const field = await screen.findByRole('combobox', { name: 'Find or create a tag' });
  await userEvent.type(field, name);
  return field;
}

test('Enter creates no tag that the arrow or the pointer did not choose', async () => {
  const { server, side } = await openTicket({}, { tags: [billing] });
  const answer = deferredReply<Tag>();
  server.answer('POST /api/teams/1/tags', answer.reply);
  await side.findByRole('button', { name: /^Tags/ });
  await typeTag('en Tag Herr{Enter}');
  const create = await screen.findByRole('option', { name: /^Create “en Tag Herr”\s*for the whole team$/ });
  await userEvent.hover(create);
  await userEvent.keyboard('{Enter}');
  expect(create).toHaveAttribute('aria-selected', 'false');
  expect(server.callsTo('POST /api/teams/1/tags')).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(create).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}{Enter}');
  answer.resolve({ status: 201, body: { ...billing, id: 8, name: 'en Tag Herr' } });
  await waitFor(() => expect(server.callsTo('PUT /api/tickets/tags')).toHaveLength(1));
  expect(server.callsTo('POST /api/teams/1/tags').map(({ body }) => body)).toEqual([
    { name: 'en Tag Herr', color: expect.any(Number) },
  ]);
});

test('a tag has no comma, and is shown once while it is being put on', async () => {
  const { server, side } = await openTicket({}, { tags: [billing] });
  await side.findByRole('button', { name: /^Tags/ });
  const field = await typeTag('b, c');
  expect(await screen.findByText('Leave out the comma.')).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  server.answer('PUT /api/tickets/tags', () => new Promise(() => undefined));
  await userEvent.clear(field);
  await userEvent.type(field, 'bil{Enter}');
  await waitFor(() => expect(side.getByRole('button', { name: 'Tags billing' })).toBeVisible());
});
