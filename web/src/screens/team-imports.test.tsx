import type { ImportChanges, ImportDetail, ImportRun } from '@deskbell/contract/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { fakeUploads } from '../testing/fake-uploads.ts';
import { aMember, aSite, aTeam } from '../testing/fixtures.ts';
import { anImport, anImportSummary } from '../testing/import-fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';
import { aTag } from '../testing/triage-fixtures.ts';

const LIST = 'GET /api/teams/7/imports';
const ONE = 'GET /api/teams/7/imports/5';
const CHANGE = 'PUT /api/teams/7/imports/5';

/** The import that the server has, which its answers change. */
function openTab(given: ImportDetail | null, { search = '', sites = 2 } = {}) {
  const held: { run: ImportDetail | null } = { run: given };
  const names = ['Harbor', 'Northlight'].slice(0, sites);
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: names.map((name, index) => aSite({ id: 11 + index, team_id: 7, name })) },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio' })] });
  server.answer('GET /api/teams/7/members', {
    body: [aMember({ id: 3, name: 'Anna' }), aMember({ id: 4, name: 'Jo' })],
  });
  server.answer('GET /api/teams/7/tags', { body: [aTag({ id: 1, name: 'billing' })] });
  server.answer(LIST, () => ({ body: held.run ? [held.run as ImportRun] : [] }));
  server.answer(ONE, () => (held.run ? { body: held.run } : { status: 404 }));
  server.answer(CHANGE, ({ body }) => {
    held.run = changed(held.run ?? anImport(), body);
    return { body: held.run };
  });
  const app = openApp(`/teams/7?tab=import${search}`);
  return { server, held, app, changes: () => server.callsTo(CHANGE).map(({ body }) => body) };
}

const changed = (run: ImportDetail, { mapping, state }: ImportChanges): ImportDetail => ({
  ...run,
  ...(state && { state, rows: 18_402 }),
  ...(mapping?.sites && run.mapping && { mapping: { ...run.mapping, sites: mapping.sites }, known_tickets: 1_204 }),
});

const step = () => within(screen.getByRole('list', { name: 'Steps of an import' }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function chooseFile(file: File) {
  await button('Choose File');
  fireEvent.change(screen.getByLabelText('File with tickets'), { target: { files: [file] } });
}

test('a file is uploaded and checked; one that is too large or empty is refused at once', async () => {
  const uploads = fakeUploads();
  const { server, held } = openTab(null, { sites: 1 });
  await button('Choose File');
  expect(step().getByText('File').closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText(/deskbell convert freescout freescout\.sql/)).toBeVisible();
  await chooseFile(new File([], 'empty.json'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty.');
  const large = Object.defineProperty(new File(['{'], 'large.json'), 'size', { value: 600 * 1024 * 1024 });
  await chooseFile(large);
  expect(
    await screen.findByText('The file has 600 MB; at most 500 MB can be sent. Pack it as .gz or .zip.'),
  ).toBeVisible();

  server.answer('POST /api/teams/7/imports', ({ body }) => {
    held.run = anImport({ state: 'checking', file_name: 'export.json', summary: null, mapping: null });
    expect(body).toEqual({ upload: `${'0'.repeat(31)}1`, site_id: 11 });
    return { status: 201, body: held.run };
  });
  await chooseFile(new File(['{}'], 'export.json'));
  expect(await screen.findByRole('progressbar', { name: 'Checking export.json' })).toBeVisible();
  expect([...uploads.uploads.values()]).toMatchObject([{ name: 'export.json', length: 2, offset: 2 }]);
  expect(step().getByText('Check').closest('li')).toHaveAttribute('aria-current', 'step');
});

test('an upload that stopped goes on after its file is chosen again, also on a new page', async () => {
  const { requests, disturb } = fakeUploads();
  const { app, server, held } = openTab(null);
  const file = new File(['{}'], 'export.json', { lastModified: 1 });
  disturb('PATCH', { status: 403, error: 'You are no longer an admin of Studio.' });
  await chooseFile(file);
  expect(await screen.findByText('You are no longer an admin of Studio.')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
  app.close();

  openApp('/teams/7?tab=import');
  expect(await screen.findByText('Choose export.json again to go on')).toBeVisible();
  server.answer('POST /api/teams/7/imports', () => {
    held.run = anImport();
    return { status: 201, body: held.run };
  });
  await chooseFile(file);
  await button('Import 18,402 Tickets');
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(requests).toContain(`HEAD /api/uploads/${'0'.repeat(31)}1`);
  expect(localStorage.getItem('import-upload-7')).toBeNull();
});

test('the check says what comes; words are mapped, and a site is asked for', async () => {
  const { changes } = openTab(anImport());
  const start = await button('Import 18,402 Tickets');
  for (const fact of ['18,402', '71,930', 'Mar 2019 to Nov 2026']) expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByText(/302 attachments are not in the file/)).toBeVisible();
  expect(screen.getByText('line 8,214')).toBeVisible();
  expect(screen.getByText('Nobody is told.')).toBeVisible();
  expect(await screen.findByText('2 found, 100 is the limit')).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Member of anna@example.com' })).toHaveDisplayValue('Anna');

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status of open' }), 'In progress');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tag of christmas_2019' }), 'Leave out');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Member of p.berg@example.com' }), 'Jo');
  await userEvent.click(start);
  expect(await screen.findByText('Choose the site that the tickets go to.')).toBeVisible();
  const site = screen.getByRole('combobox', { name: 'Into' });
  expect(site).toHaveFocus();
  await userEvent.selectOptions(site, 'Harbor');
  await userEvent.click(await button('Import 17,198 Tickets'));
  expect(await screen.findByRole('heading', { name: 'Importing into Harbor' })).toHaveFocus();
  expect(changes()).toEqual([
    { mapping: { statuses: [{ value: 'open', status: 'in_progress' }] } },
    { mapping: { tags: [{ value: 'christmas_2019', tag: null }] } },
    { mapping: { people: [{ agent: 'p.berg@example.com', member_id: 4 }] } },
    { mapping: { sites: { by: null, site_id: 11, places: [] } } },
    { state: 'running' },
  ]);
});

test('each brand can get a site of its own', async () => {
  const { changes } = openTab(anImport());
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Into' }), 'A site for each brand');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Site of Harbor' }), 'Harbor');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'All others into' }), 'Northlight');
  await waitFor(() => expect(changes()).toHaveLength(3));
  expect(changes().at(-1)).toEqual({
    mapping: { sites: { by: 'brand', site_id: 12, places: [{ value: 'Harbor', site_id: 11 }] } },
  });
});

test('a CSV with unknown columns and open dates is checked again with answers', async () => {
  const refused = anImport({
    state: 'refused',
    reason: 'The columns of "a.csv" do not say which one is the title.',
    headers: ['Betreff', 'Angelegt'],
    ...{ summary: null, mapping: null, source: null },
  });
  const { server, held } = openTab(refused);
  const again = 'POST /api/teams/7/imports';
  server.answer(again, () => {
    const summary = anImportSummary({ zoneless_dates: 3, ambiguous_dates: 2 });
    held.run = anImport({ headers: ['Betreff', 'Angelegt'], columns: { title: 'Betreff' }, summary });
    return { status: 201, body: held.run };
  });
  expect(await screen.findByText(refused.reason ?? '')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Title' }), 'Betreff');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Created' }), 'Angelegt');
  await userEvent.click(screen.getByRole('button', { name: 'Check Again' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '03/04/2024 is' }), '3 April (day first)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dates without a zone are in' }), 'Asia/Tokyo');
  await userEvent.click(screen.getByRole('button', { name: 'Check Again' }));
  await waitFor(() => expect(server.callsTo(again)).toHaveLength(2));
  expect(server.callsTo(again).map(({ body }) => body)).toEqual([
    expect.objectContaining({ columns: { title: 'Betreff', created: 'Angelegt' } }),
    expect.objectContaining({ timezone: 'Asia/Tokyo', day_first: true, columns: { title: 'Betreff' } }),
  ]);
});

const RUNNING = {
  next_row: 7_100,
  rows: 17_184,
  counts: { tickets: 7_100, comments: 28_914, known: 0, added_comments: 0, files: 0, left_out_files: 0 },
};

test('a running import says how far it is, and is paused and resumed', async () => {
  const { held, changes } = openTab(anImport({ ...RUNNING, state: 'running', seconds_left: 350 }));
  const bar = await screen.findByRole('progressbar', { name: 'Import of zendesk-export.json' });
  expect(bar).toHaveAttribute('aria-valuenow', '41');
  expect(screen.getByText('about 6 min left')).toBeVisible();
  expect(screen.getByText(/You can close this page\./)).toBeVisible();
  await userEvent.click(await button('Pause'));
  await button('Resume');
  held.run = anImport({ ...RUNNING, state: 'paused', paused_by_name: 'Jo', paused_at: new Date().toISOString() });
  await userEvent.click(await button('Resume'));
  await button('Pause');
  expect(changes()).toEqual([{ state: 'paused' }, { state: 'running' }]);
});

test('an import that stopped goes on where it was', async () => {
  const { changes } = openTab(anImport({ ...RUNNING, state: 'failed', reason: 'The database did not answer.' }));
  expect(await screen.findByText(/^The database did not answer\. What was imported is complete/)).toBeVisible();
  expect(screen.getByText('7,100 of 17,184 tickets are in')).toBeVisible();
  await userEvent.click(await button('Go on from 7,101'));
  await button('Pause');
  expect(changes()).toEqual([{ state: 'running' }]);
});

test('a finished import links to its tickets, and is undone when its number is typed', async () => {
  vi.setSystemTime('2026-11-17T12:40:00Z');
  const done = anImport({
    ...{ state: 'done', started_at: '2026-11-17T12:22:00Z', finished_at: '2026-11-17T12:31:00Z' },
    ...{ undo_until: '2026-12-01T12:31:00Z', undo: { deleted: 17_171, kept: 13 } },
    counts: { tickets: 17_184, comments: 70_102, known: 1_204, added_comments: 88, files: 40, left_out_files: 302 },
  });
  if (done.mapping) done.mapping.sites.site_id = 11;
  const { server, held } = openTab(done);
  expect(await screen.findByRole('heading', { name: '17,184 tickets imported' })).toBeVisible();
  expect(screen.getByText('today, 12:31, in 9 min')).toBeVisible();
  expect(screen.getByText('Undo until 1 December')).toBeVisible();
  expect(screen.getByText('known, 88 comments added')).toBeVisible();
  expect(screen.getByText('With 40 attachments. 302 attachments are listed as “Not imported”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the tickets' })).toHaveAttribute(
    'href',
    '/tickets?tab=all&site=11&status=open&status=archived',
  );
  await userEvent.click(await button('Undo import…'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
  expect(dialog).toHaveTextContent('17,171 tickets that nobody has touched are deleted.');
  expect(dialog).toHaveTextContent('13 stay, because someone replied or changed them.');
  const confirm = within(dialog).getByRole('button', { name: 'Delete 17,171 Tickets' });
  expect(confirm).toBeDisabled();
  expect(within(dialog).getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('17171');
  server.answer('POST /api/teams/7/imports/5/undo', () => {
    held.run = { ...done, state: 'undone', undo: null, undo_until: null, kept_tickets: [4_012, 4_013] };
    return { body: held.run };
  });
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: 'The import was undone' })).toHaveFocus();
  expect(screen.getByText('2 tickets stayed, because someone replied or changed them:')).toBeVisible();
  expect(screen.getByRole('link', { name: '#4012' })).toHaveAttribute('href', '/tickets?tab=all&ticket=4012');
  await userEvent.click(screen.getByRole('link', { name: 'Import another file' }));
  await button('Choose File');
  expect(screen.getByRole('region', { name: 'Earlier imports' })).toHaveTextContent(
    'Zendesk · Undone · Marta Lindqvist',
  );
});

test('another file replaces one that was only checked', async () => {
  const { server, held } = openTab(anImport());
  server.answer('DELETE /api/teams/7/imports/5', () => {
    held.run = null;
    return { body: { id: 5 } };
  });
  await userEvent.click(await button('Choose another file'));
  await button('Choose File');
});

test('a team without sites is told to add one', async () => {
  openTab(null, { sites: 0 });
  expect(await screen.findByRole('heading', { name: 'Add a site first' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose File' })).toBeNull();
});
