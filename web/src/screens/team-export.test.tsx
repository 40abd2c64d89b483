import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const COUNTS = 'GET /api/teams/7/export';
const TICKETS = 'GET /api/teams/7/export/tickets.csv';

function openTab(counts = { tickets: 200, comments: 1, lines: 1_912 }) {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [aSite({ id: 11, team_id: 7, name: 'Harbor' })] },
  });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, name: 'Studio' })] });
  server.answer(COUNTS, { body: counts });
  openApp('/teams/7?tab=export');
  return server;
}

function watchDownloads() {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  return saved;
}

test('three files are offered with their rows, for all sites or one', async () => {
  const server = openTab();
  server.answer(`${COUNTS}?site_id=11`, { body: { tickets: 7, comments: 2, lines: 40 } });
  await screen.findByText('tickets.csv');
  const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'tickets.csvOne line per ticket. Opens in Excel, Numbers and Google Sheets.200 rowsDownload',
    'comments.csvReplies and notes, with the ticket they belong to.1 rowDownload',
    expect.stringMatching(/^team\.jsonlEverything: .*1,912 linesDownload$/),
  ]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sites to export' }), 'Harbor');
  expect(await screen.findByText('40 lines')).toBeVisible();
});

test('a download is of the chosen site; a refusal is a toast', async () => {
  const saved = watchDownloads();
  const server = openTab();
  const late = deferredReply<never>();
  server.answer(`${TICKETS}?site_id=11`, late.reply);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sites to export' }), 'Harbor');
  await userEvent.click(await screen.findByRole('button', { name: 'Download tickets.csv' }));
  expect(await screen.findByRole('button', { name: 'Downloading tickets.csv' })).toBeDisabled();
  const refusal = 'Two exports of this team are running already. Please wait for one to end.';
  late.resolve({ status: 429, body: { error: refusal } });
  expect(await screen.findByText('tickets.csv was not downloaded')).toBeVisible();
  expect(screen.getByText(refusal)).toBeVisible();
  expect(saved).toEqual([]);

  server.answer(`${TICKETS}?site_id=11`, { body: 'id,title' });
  await userEvent.click(await screen.findByRole('button', { name: 'Download tickets.csv' }));
  await waitFor(() => expect(saved).toEqual(['tickets.csv blob:file']));
});

test('without an answer the toast says so', async () => {
  const saved = watchDownloads();
  openTab();
  await userEvent.click(await screen.findByRole('button', { name: 'Download team.jsonl' }));
  expect(await screen.findByText('team.jsonl was not downloaded')).toBeVisible();
  expect(screen.getByText('The connection was lost. Check it, then try again.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('a team without tickets has nothing to export', async () => {
  openTab({ tickets: 0, comments: 0, lines: 3 });
  expect(await screen.findByText('There is nothing to export yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('counts load with five rows, and a failure can be tried again', async () => {
  const late = deferredReply<never>();
  const server = openTab();
  server.answer(COUNTS, late.reply);
  expect((await screen.findByRole('status', { name: 'Loading export' })).children).toHaveLength(5);
  late.resolve({ status: 403, body: { error: 'No' } });
  expect(await screen.findByText('The export could not be loaded')).toBeVisible();
  server.answer(COUNTS, { body: { tickets: 3, comments: 0, lines: 9 } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 rows')).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
});
