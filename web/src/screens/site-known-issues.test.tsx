import type { KnownIssue } from '@deskbell/contract/known-issues';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { openApp } from '../testing/open-app.tsx';

const ISSUES = `/api/sites/${SITE_ID}/known-issues`;
const LINKS = `/api/sites/${SITE_ID}/help-links`;

const anIssue = (fields: Partial<KnownIssue> = {}): KnownIssue => ({
  id: 7,
  site_id: SITE_ID,
  sentence: 'Card payments fail.',
  link: null,
  page: '/checkout*',
  people: 24,
  tickets: 7,
  answerable: 7,
  followers: 5,
  confirmed_followers: 3,
  started_at: new Date().toISOString(),
  solved_at: null,
  undo_until: null,
  ...fields,
});

function openIssues(issues: KnownIssue[] = []) {
  const { server } = fakeDesk([]);
  server.answer(`GET ${ISSUES}`, { body: issues });
  openApp(`/sites/${SITE_ID}?tab=settings&part=visitors`);
  return server;
}

const card = (name: string) => screen.findByRole('region', { name });
const dialog = (name: string | RegExp) => within(screen.getByRole('dialog', { name }));

test('a member says what is known, on which pages, and reads what the server refuses beside its field', async () => {
  const server = openIssues();
  const issues = within(await card('Known issues'));
  expect(await issues.findByText(/Nothing is known to be broken/)).toBeVisible();
  await userEvent.click(issues.getByRole('button', { name: 'New Known Issue' }));
  const form = dialog('Known issue');
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  expect(form.getByRole('textbox', { name: /What visitors read/ })).toHaveAccessibleDescription(
    /Write one sentence for visitors/,
  );
  await userEvent.type(form.getByRole('textbox', { name: /What visitors read/ }), 'Card payments fail.');
  await userEvent.type(form.getByRole('textbox', { name: 'Pages' }), 'checkout?');
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  expect(form.getByRole('textbox', { name: 'Pages' })).toHaveFocus();
  await userEvent.clear(form.getByRole('textbox', { name: 'Pages' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Pages' }), '/checkout*');
  await userEvent.type(form.getByRole('textbox', { name: 'Link' }), 'https://evil.example');
  const message = 'Use an address on harbor.example, such as /status.';
  server.answer(`POST ${ISSUES}`, { status: 400, body: { error: message, issues: [{ path: ['link'], message }] } });
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(/Use an address/),
  );
  await userEvent.clear(form.getByRole('textbox', { name: 'Link' }));
  server.answer(`POST ${ISSUES}`, { status: 201, body: anIssue() });
  server.answer(`GET ${ISSUES}`, { body: [anIssue()] });
  await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
  expect(await issues.findByText('“Card payments fail.”')).toBeVisible();
  expect(issues.getByText('7 linked tickets')).toBeVisible();
  expect(issues.getByText('5 want to be told, 3 confirmed')).toBeVisible();
  expect(server.callsTo(`POST ${ISSUES}`).at(-1)?.body).toEqual({
    sentence: 'Card payments fail.',
    page: '/checkout*',
    link: null,
  });
});

test('Solve says whom it tells, and can be undone', async () => {
  const server = openIssues([anIssue()]);
  const issues = within(await card('Known issues'));
  await userEvent.click(await issues.findByRole('button', { name: 'Solve…' }));
  const form = dialog('Solve “Card payments fail.”');
  expect(form.getByText('7 linked tickets').closest('ul')).toHaveTextContent(
    '7 linked tickets get it as a comment and become resolved.3 people who asked and confirmed get it by email. 2 did not confirm and get nothing.',
  );
  await userEvent.click(form.getByRole('button', { name: 'Solve and Tell 10' }));
  expect(form.getByRole('textbox')).toHaveAccessibleDescription('Write a reply first.');
  await userEvent.type(form.getByRole('textbox'), 'It works again.');
  const solved = anIssue({ solved_at: new Date().toISOString(), undo_until: new Date().toISOString() });
  server.answer(`POST ${ISSUES}/7/solve`, { body: solved });
  server.answer(`GET ${ISSUES}`, { body: [solved] });
  await userEvent.click(form.getByRole('button', { name: 'Solve and Tell 10' }));
  expect(await screen.findByText('Solved. 10 people will be told')).toBeVisible();
  expect(await issues.findByText('1 solved')).toBeVisible();
  server.answer(`DELETE ${ISSUES}/7/solve`, { body: anIssue() });
  server.answer(`GET ${ISSUES}`, { body: [anIssue()] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await issues.findByRole('button', { name: 'Solve…' })).toBeVisible();
});

test('three live ones are enough', async () => {
  openIssues([anIssue(), anIssue({ id: 8 }), anIssue({ id: 9 })]);
  const issues = within(await card('Known issues'));
  expect(await issues.findByText('3 of 3 live. Solve one first.')).toBeVisible();
  expect(issues.getByRole('button', { name: 'New Known Issue' })).toBeDisabled();
});

test('help links are added, sorted and removed', async () => {
  const server = openIssues();
  const aLink = (id: number, title: string, address: string) => ({
    id,
    title,
    address: `https://harbor.example${address}`,
    words: '',
    shown: 1_204,
    opened: 311,
    sent_anyway: 40,
  });
  const [orders, care] = [aLink(1, 'Where is my order?', '/orders'), aLink(2, 'Care of oak', '/care')];
  const links = within(await card('Help links'));
  await userEvent.click(await links.findByRole('button', { name: 'Add Link' }));
  const form = dialog('New Help Link');
  await userEvent.type(form.getByRole('textbox', { name: /Title/ }), 'Where is my order?');
  await userEvent.type(form.getByRole('textbox', { name: /Address/ }), '/orders');
  server.answer(`PUT ${LINKS}`, { body: [orders, care] });
  server.answer(`GET ${LINKS}`, { body: [orders, care] });
  await userEvent.click(form.getByRole('button', { name: 'Save Link' }));
  expect(await links.findAllByText('shown 1,204, opened 311, sent anyway 40')).toHaveLength(2);
  server.answer(`PUT ${LINKS}`, { body: [care, orders] });
  server.answer(`GET ${LINKS}`, { body: [care, orders] });
  await userEvent.click(links.getByRole('button', { name: 'Move Care of oak up' }));
  await waitFor(() => expect(links.getAllByRole('listitem')[0]).toHaveTextContent('Care of oak'));
  server.answer(`PUT ${LINKS}`, { body: [orders] });
  server.answer(`GET ${LINKS}`, { body: [orders] });
  await userEvent.click(links.getByRole('button', { name: 'Remove Care of oak' }));
  await waitFor(() => expect(links.getAllByRole('listitem')).toHaveLength(1));
  const titles = (body: unknown) => (body as { links: { title: string }[] }).links.map(({ title }) => title);
  const sent = server.callsTo(`PUT ${LINKS}`).map(({ body }) => titles(body));
  expect(sent).toEqual([['Where is my order?'], ['Care of oak', 'Where is my order?'], ['Where is my order?']]);
});
