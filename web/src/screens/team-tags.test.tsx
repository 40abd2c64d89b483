import type { Role } from '@deskbell/contract/roles';
import type { Tag } from '@deskbell/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { aTag } from '../testing/triage-fixtures.ts';

const BUG = aTag({ id: 1, name: 'bug', color: 6, ticket_count: 27 });
const RETURNS = aTag({ id: 2, name: 'returns', color: 5, ticket_count: 1_000 });
const DELIVERY = aTag({ id: 3, name: 'delivery', color: 2, ticket_count: 58 });

function openTags(role: Role = 'owner', given: Tag[] = [BUG, RETURNS, DELIVERY]) {
  const tags = [...given];
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] } });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, role, member_count: 3 })] });
  server.answer('GET /api/teams/7/tags', () => ({ body: [...tags] }));
  openApp('/teams/7?tab=tags');
  return { server, tags };
}

const names = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByText(/^[a-z]+$/)[0]?.textContent);
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

async function choose(tag: string, action: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${tag}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('the tags of the team are listed in its order with the tickets that have them', async () => {
  openTags();
  await screen.findByRole('heading', { name: 'Tags' });
  await waitFor(() => expect(names()).toEqual(['bug', 'returns', 'delivery']));
  expect(within(row('bug')).getByRole('link', { name: '27 tickets' })).toHaveAttribute(
    'href',
    '/tickets?tab=all&tag=1',
  );
  expect(within(row('returns')).getByRole('link', { name: '1,000+ tickets' })).toBeVisible();
  expect(screen.getByText(/Clients and visitors never see tags/)).toBeVisible();
});

test('an agent adds a tag, and changes none', async () => {
  const { server, tags } = openTags('agent');
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /^(More about|Move) / })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New Tag' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'gray' })).toBeChecked();
  server.answer('POST /api/teams/7/tags', { status: 409, body: { error: 'There is a tag “bug” already.' } });
  await userEvent.keyboard('bug{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is a tag “bug” already.');
  server.answer('POST /api/teams/7/tags', ({ body }) => {
    const added = aTag({ id: 9, name: body.name, color: body.color ?? 0 });
    tags.push(added);
    return { status: 201, body: added };
  });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('billing{Enter}');
  await waitFor(() => expect(names()).toEqual(['bug', 'returns', 'delivery', 'billing']));
  expect(server.callsTo('POST /api/teams/7/tags').at(-1)?.body).toEqual({ name: 'billing', color: 0 });
});

test('an owner renames, recolors and moves a tag', async () => {
  const { server, tags } = openTags();
  server.answer('PUT /api/teams/7/tags/2', ({ body: { position, ...changes } }) => {
    const at = tags.findIndex(({ id }) => id === 2);
    const changed: Tag = Object.assign({}, tags[at], changes);
    tags.splice(at, 1);
    tags.splice(position ?? at, 0, changed);
    return { body: changed };
  });
  await choose('returns', /^Rename/);
  const field = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'sent back');
  await userEvent.click(screen.getByRole('radio', { name: 'pink' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('sent back')).toBeVisible();
  expect(server.callsTo('PUT /api/teams/7/tags/2')[0]?.body).toEqual({ name: 'sent back', color: 7 });
  screen.getByRole('button', { name: /^Move sent back/ }).focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(server.callsTo('PUT /api/teams/7/tags/2').at(-1)?.body).toEqual({ position: 0 }));
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('sent back'));
});

test('a merge says what it changes before it is done', async () => {
  const { server } = openTags();
  server.answer('GET /api/teams/7/tags/1/merge?into=3', { body: { ticket_count: 27, overlap: 12, view_count: 2 } });
  server.answer('POST /api/teams/7/tags/1/merge', { body: DELIVERY });
  await choose('bug', /^Merge/);
  const dialog = await screen.findByRole('dialog', { name: 'Merge “bug” into another tag' });
  expect(within(dialog).getByRole('button', { name: 'Merge' })).toBeDisabled();
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Into' }), 'delivery');
  const merge = await within(dialog).findByRole('button', { name: 'Merge on 27 tickets' });
  expect(dialog).toHaveTextContent('27 tickets get “delivery”. 12 of them have it already.');
  expect(dialog).toHaveTextContent('2 views that filter by “bug” filter by “delivery” from now on.');
  await userEvent.click(merge);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST /api/teams/7/tags/1/merge')[0]?.body).toEqual({ into: 3 });
});

test('deleting says on how many tickets a tag is', async () => {
  const { server } = openTags();
  server.answer('DELETE /api/teams/7/tags/1', { body: { id: 1 } });
  await choose('bug', /^Delete/);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the tag bug?' });
  expect(dialog).toHaveTextContent('It is on 27 tickets');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Tag' }));
  await waitFor(() => expect(server.callsTo('DELETE /api/teams/7/tags/1')).toHaveLength(1));
});

test('a team without tags is told what they are for', async () => {
  openTags('agent', []);
  expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'New Tag' })).toHaveLength(1);
});
