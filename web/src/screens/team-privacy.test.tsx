import type { FoundPerson } from '@deskbell/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { deferredReply } from '../testing/fake-server.ts';
import { aSite, aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { aReceipt, NO_COUNTS } from '../testing/person-fixtures.ts';
import {
  catchDownloads,
  countOf,
  EMPTY,
  ERASE,
  EXPORT,
  FIND,
  FOUND,
  field,
  fill,
  find,
  LENA,
  openErasing,
  openPrivacy,
  RECEIPTS,
  saved,
} from '../testing/privacy-tab.ts';

beforeEach(catchDownloads);

test('a person is found by address, with counts and mentions, and leaves no trace in the URL or storage', async () => {
  const { server, app } = openPrivacy();
  expect(await screen.findByText('Find everything your team holds about one person.')).toBeVisible();
  const late = deferredReply<FoundPerson>();
  server.answer(FIND, late.reply);
  await find(` ${LENA} `);
  expect(await screen.findByRole('status', { name: 'Searching' })).toHaveTextContent('Analytics days');
  late.resolve({ body: FOUND });
  expect(await screen.findByText(LENA)).toBeVisible();
  expect(['Tickets', 'Comments', 'Analytics days', 'Ratings', 'Mentions elsewhere'].map(countOf)).toEqual([
    '3',
    '7',
    '1,041',
    '1',
    '2',
  ]);
  expect(screen.getByText('Mentioned in 2 other tickets, which stay as they are:')).toBeVisible();
  expect(server.callsTo(FIND).map(({ body }) => body)).toEqual([{ email: LENA }]);
  expect(app.search()).toBe('?tab=privacy');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])).not.toContain('lena');
});

test('a mention opens its ticket over the result', async () => {
  const { server, app } = openPrivacy();
  const ticket = detailOf(aTicket({ id: 2188, title: 'Refund to a different card' }));
  server.answer('GET /api/sites/1', { body: aSite({ id: 1 }) });
  server.answer('GET /api/tickets/2188', {
    body: { ticket, comments: [], events: [], has_clients: false, in_inbox: false, drafts: [], writers: [] },
  });
  await find();
  await userEvent.click(await screen.findByRole('link', { name: /^#2188 Refund to a different card.*Open$/ }));
  expect(await screen.findByRole('dialog', { name: 'Refund to a different card' })).toBeVisible();
  await app.goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(LENA)).toBeVisible();
  expect(server.callsTo(FIND)).toHaveLength(1);
});

test.each([
  ['email address', 'Email address', LENA, { email: LENA }, 'No data about this address on your sites.'],
  ['user id', 'User id', 'u-42', { user_id: 'u-42' }, 'No data about this user id on your sites.'],
] as const)('nothing is found by %s', async (_, kind, typed, body, text) => {
  const { server } = openPrivacy();
  server.answer(FIND, { body: EMPTY });
  await userEvent.click(await screen.findByRole('radio', { name: kind }));
  await find(typed);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Export|Erase/ })).toBeNull();
  expect(server.callsTo(FIND).map((call) => call.body)).toEqual([body]);
});

test('a person who is only mentioned has nothing to erase', async () => {
  const { server } = openPrivacy();
  server.answer(FIND, {
    body: { counts: NO_COUNTS, mentions: FOUND.mentions.slice(0, 1), mention_count: 31, settings: [] },
  });
  await find();
  expect(await screen.findByText('No data about this address on your sites.')).toBeVisible();
  expect(screen.getByText(/^Mentioned in 31 other tickets, which stay as they are\. The newest 1:$/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^#2188/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
});

test('what names the person elsewhere is counted, and settings are left to the team', async () => {
  const { server } = openPrivacy();
  const counts = { ...NO_COUNTS, sent_tickets: 1, views: 2, drafts: 1, blocks: 1 };
  const settings = [
    { kind: 'tag', name: LENA },
    { kind: 'canned_reply', name: 'Ask Lena' },
  ] as const;
  server.answer(FIND, { body: { ...EMPTY, counts, settings: [...settings] } });
  const dialog = await openErasing();
  expect(['Forwarded tickets', 'Saved views', 'Drafts', 'Blocks'].map(countOf)).toEqual(['1', '2', '1', '1']);
  const listed = screen.getByRole('list', {
    name: 'Also named in your settings, which stay as they are:',
    hidden: true,
  });
  expect(
    within(listed)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([`Tag ${LENA}`, 'Canned reply Ask Lena']);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 ticket forwarded for other people loses the sender.',
    '1 draft is deleted.',
    '2 saved views of your team name this person. They are deleted, or renamed if only the name does.',
    '1 block ends: new tickets from this person will reach you again.',
  ]);
});

test.each([
  ['fails', { status: 500 }, 'The search failed. Try again.'],
  ['gets no answer', 'unreachable', 'The search failed. Try again.'],
  [
    'is one too many',
    { status: 429, body: { error: 'Too many searches. Try again in 12 minutes.' } },
    'Too many searches',
  ],
] as const)('a search that %s says so and can be repeated', async (_, reply, text) => {
  const { server } = openPrivacy();
  server.answer(FIND, reply);
  await find();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  server.answer(FIND, { body: FOUND });
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText(LENA)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty search and half an address are refused', async () => {
  const { server } = openPrivacy();
  await userEvent.click(await screen.findByRole('button', { name: 'Find' }));
  expect(await field()).toHaveAccessibleDescription('Write an email address.');
  await find('lena');
  expect(await field()).toHaveAccessibleDescription('Write a whole email address, or search by user id.');
  expect(server.callsTo(FIND)).toEqual([]);
});

test.each([
  ['a failed search', { status: 500 }, 'The search failed. Try again.'],
  ['an empty result', { body: EMPTY }, 'No data about this address on your sites.'],
  ['a result', { body: FOUND }, LENA],
] as const)('%s stays while typing, and is cleared by a refused search or another kind', async (_, reply, text) => {
  const { server } = openPrivacy();
  server.answer(FIND, reply);
  await find();
  expect(await screen.findByText(text)).toBeVisible();
  await fill(await field(), 'lena');
  expect(screen.getByText(text)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Write a whole email address, or search by user id.')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  await find();
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'User id' }));
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByText('Find everything your team holds about one person.')).toBeVisible();
});

test('the export is posted and saved as a file whose name does not hold the address', async () => {
  const { server } = openPrivacy();
  server.answer(EXPORT, { body: { type: 'ticket', id: 1 } });
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^person-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(saved[0]?.content.size).toBeGreaterThan(0);
  expect(server.callsTo(EXPORT).map(({ body }) => body)).toEqual([{ email: LENA }]);

  server.answer(EXPORT, { status: 503, body: { error: 'The database is read-only.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Export failed')).toBeVisible();
  expect(screen.getByText('The database is read-only.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('erasing shows what goes and asks for the address again', async () => {
  const { server } = openPrivacy();
  const dialog = await openErasing();
  expect(dialog.getByText(/^This cannot be undone\./)).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 tickets lose name, address, page and text. They stay as empty records, so that your counts stay true.',
    '7 comments become “Erased on request”, your team’s too.',
    '2 files, 2 raw emails, 1,041 analytics days and 1 rating are deleted.',
    '9 emails in the log are blanked, waiting ones are dropped.',
  ]);
  const erase = dialog.getByRole('button', { name: 'Erase' });
  const typed = dialog.getByRole('textbox', { name: `Type ${LENA} to confirm` });
  expect(erase).toBeDisabled();
  await fill(typed, 'lena.hofmann@example.ne');
  expect(erase).toBeDisabled();
  await fill(typed, 'Lena.Hofmann@example.net ');
  expect(erase).toBeEnabled();
  await fill(typed, 'lenaXhofmann@example.net');
  expect(erase).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(ERASE)).toEqual([]);
});

test('a person who only replied to tickets of others has no ticket to delete', async () => {
  const { server } = openPrivacy();
  server.answer(FIND, { body: { ...EMPTY, counts: { ...NO_COUNTS, comments: 1, emails: 1 } } });
  const dialog = await openErasing();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 comment in tickets of other people becomes “Erased on request”.',
    '1 email in the log is blanked, waiting ones are dropped.',
  ]);
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('the only comment may be in the ticket to delete or in one of another person', async () => {
  const { server } = openPrivacy();
  server.answer(FIND, { body: { ...EMPTY, counts: { ...NO_COUNTS, tickets: 1, comments: 1 } } });
  const dialog = await openErasing();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Delete the tickets too' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 ticket is deleted.',
    '1 comment is deleted, or becomes “Erased on request” if it is in a ticket of another person.',
  ]);
});

test('an erasure leads to its receipt, which can be downloaded', async () => {
  const { server } = openPrivacy();
  const receipt = aReceipt({ id: 15, deleted_tickets: true });
  server.answer(ERASE, () => {
    server.answer(RECEIPTS, { body: [receipt] });
    return { body: receipt };
  });
  const dialog = await openErasing();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Delete the tickets too' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 tickets are deleted.',
    '7 comments are deleted, your team’s too; those in tickets of other people become “Erased on request”.',
    expect.stringContaining('2 files'),
    expect.stringContaining('9 emails'),
  ]);
  await fill(dialog.getByRole('textbox'), LENA);
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
  const done = within(await screen.findByRole('alertdialog', { name: 'Erased' }));
  expect(done.getByText('Receipt 15, 14 Oct 2025, 14:02. It does not name the person.')).toBeVisible();
  expect(done.getByText('Tickets deleted').nextSibling).toHaveTextContent('3');
  expect(done.getByText(receipt.person_hmac)).toBeVisible();
  expect(server.callsTo(ERASE).map(({ body }) => body)).toEqual([{ email: LENA, confirm: LENA, delete_tickets: true }]);

  await userEvent.click(done.getByRole('button', { name: 'Download Receipt' }));
  expect(saved[0]?.name).toBe('receipt-15.jsonl');
  expect(await saved[0]?.content.text()).toBe(`${JSON.stringify(receipt)}\n`);
  await userEvent.click(done.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await field()).toHaveValue('');
  expect(screen.queryByText(LENA)).toBeNull();
  expect(await screen.findByText('Receipt 15')).toBeVisible();
});

test.each([
  ['the person is gone already', { status: 404, body: { error: 'There is no data about this person.' } }, 'no data'],
  [
    'the confirmation is refused',
    { status: 400, body: { error: 'Wrong.', issues: [{ path: ['confirm'], message: 'It is another address.' }] } },
    'It is another address.',
  ],
  ['there is no answer', 'unreachable', 'An unexpected error occurred.'],
] as const)('when %s the dialog stays and says so', async (_, reply, text) => {
  const { server } = openPrivacy();
  server.answer(ERASE, reply as never);
  const dialog = await openErasing();
  await fill(dialog.getByRole('textbox'), LENA);
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  expect(dialog.getByRole('textbox')).toHaveValue(LENA);
});

test('earlier receipts are listed with the way to use them after a restore', async () => {
  openPrivacy({
    receipts: [
      aReceipt(),
      aReceipt({
        id: 13,
        erased_by_name: null,
        deleted_tickets: true,
        counts: { ...NO_COUNTS, tickets: 1, comments: 2 },
      }),
      aReceipt({ id: 12, erased_by_name: null, deleted_tickets: true, counts: { ...NO_COUNTS, comments: 2 } }),
    ],
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Receipt 14 3 tickets emptied, 7 comments, 2 files, 9 emails, 2 raw emails, 1 rating14 Oct 2025, 14:02 · Marta LindqvistDownload',
    'Receipt 13 1 ticket deleted, 2 comments14 Oct 2025, 14:02Download',
    'Receipt 12 2 comments14 Oct 2025, 14:02Download',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Download receipt 13' }));
  expect(saved.map(({ name }) => name)).toEqual(['receipt-13.jsonl']);
  expect(screen.getByRole('link', { name: 'Download all' })).toHaveAttribute('href', '/api/teams/7/erasures?download');
  expect(screen.getByText(/^Keep receipts outside your backups/)).toHaveTextContent(
    'deskbell erase again receipts.jsonl',
  );
});

test('without receipts there is nothing to download', async () => {
  openPrivacy();
  expect(await screen.findByText('No receipts yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download all' })).toBeNull();
});

test('receipts that fail to load can be retried', async () => {
  const { server } = openPrivacy();
  server.answer(RECEIPTS, { status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The receipts could not be loaded')).toBeVisible();
  server.answer(RECEIPTS, { body: [aReceipt()] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Receipt 14')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('an agent has no Privacy tab', async () => {
  const { server } = openPrivacy({ role: 'agent' });
  expect(await screen.findByRole('tab', { name: /^Members/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Privacy' })).toBeNull();
  expect(server.callsTo(RECEIPTS)).toEqual([]);
});
