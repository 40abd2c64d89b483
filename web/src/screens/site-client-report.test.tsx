import type { ClientReportPreview, ReportRecipient, ReportSettings } from '@deskbell/contract/client-reports';
import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aRecipient, aReport, someReportSettings } from '../testing/client-report-fixtures.ts';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const AT = `/api/sites/${SITE_ID}` as const;
const MONTH = `${AT}/reports/2026-10` as const;
const NOW = '2026-11-19T11:10:00.000Z';
const HELD = { sends: 'held', next: { month: '2026-10', at: '2026-11-04T07:00:00.000Z' } } as const;

afterEach(() => void vi.useRealTimers());
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

interface Given {
  report?: Partial<ClientReportPreview>;
  settings?: Partial<ReportSettings>;
  recipients?: ReportRecipient[];
  search?: string;
  role?: Role;
}

function openReport({ report = {}, settings = {}, recipients = [], search = '', role = 'owner' }: Given = {}) {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const { server } = fakeDesk([], { role, timezone: 'Europe/Berlin' });
  let shown = aReport(report);
  const change = (changes: Partial<ClientReportPreview>) => {
    shown = { ...shown, ...changes };
    return { body: shown };
  };
  server.answer(`GET ${AT}/report-settings`, { body: someReportSettings(settings) });
  server.answer(`PUT ${AT}/report-settings`, ({ body: { sends } }) => ({
    body: someReportSettings({ ...settings, sends }),
  }));
  server.answer(`GET ${AT}/report-recipients`, { body: recipients });
  server.answer(`GET ${MONTH}`, () => ({ body: shown }));
  server.answer(`PUT ${MONTH}/words`, ({ body: { words } }) => change({ words: words || null }));
  server.answer(`POST ${MONTH}/send`, () => change({ state: 'sent', sent_at: NOW, sent_to: 2, sends_at: null }));
  const app = openApp(`/sites/${SITE_ID}?tab=settings&part=report${search}`);
  return { server, app, change, bodies: (route: string) => server.callsTo(route).map(({ body }) => body) };
}

const preview = async () => within(await screen.findByRole('article', { name: 'Preview' }));
const words = () => screen.findByRole('textbox', { name: 'Your words' });
const button = (name: string) => screen.getByRole('button', { name });

test('while reports are off, the last month that is over is shown', async () => {
  openReport();
  const sheet = await preview();
  expect(sheet.getByRole('heading', { name: 'Harbor & Pine in October 2026' })).toBeVisible();
  expect(sheet.getByText('1 to 31 October 2026', { exact: false })).toBeVisible();
  expect(sheet.getByText('was 57 in September')).toBeVisible();
  expect(sheet.getByText('Login link expired')).toBeVisible();
  expect(sheet.getByRole('img', { name: '1-4 Oct: 11 in, 9 resolved; 5-11 Oct: 14 in, 12 resolved' })).toBeVisible();
  expect(screen.getByText('Ready to send')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^Never/ })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Open as a page' })).toHaveAttribute('href', aReport().page_url);
});

test('the month is one button away, and in the address', async () => {
  const { server, app } = openReport({ search: '&month=2026-11' });
  server.answer(`GET ${AT}/reports/2026-11`, { body: aReport({ month: '2026-11', state: 'running' }) });
  expect(await screen.findByText('Month in progress')).toBeVisible();
  expect(button('Next month')).toBeDisabled();
  await user.click(button('Previous month'));
  expect(await screen.findByText('Ready to send')).toBeVisible();
  expect(app.search()).toBe('?tab=settings&part=report&month=2026-10');
});

test('a month that cannot be is not asked for', async () => {
  const { server } = openReport({ search: '&month=2031-01' });
  await preview();
  expect(server.callsTo(`GET ${AT}/reports/2031-01`)).toEqual([]);
});

test('a quiet month says so, with no figures', async () => {
  const { figures } = aReport();
  openReport({ report: { figures: { ...figures, is_quiet: true }, titles: [], ratings: [] } });
  const sheet = await preview();
  expect(sheet.getByText('A quiet month.')).toBeVisible();
  expect(sheet.queryByText('Tickets in')).toBeNull();
});

test('words are saved by their button only, and shown while they are typed', async () => {
  const { bodies } = openReport();
  await user.type(await words(), 'A **busy** month.');
  expect((await preview()).getByText('busy')).toBeVisible();
  expect(screen.getByText('17 of 1,000')).toBeVisible();
  expect(bodies(`PUT ${MONTH}/words`)).toEqual([]);
  await user.click(button('Save Words'));
  expect(await screen.findByText('Words saved')).toBeVisible();
  expect(bodies(`PUT ${MONTH}/words`)).toEqual([{ words: 'A **busy** month.' }]);
  expect(bodies(`POST ${MONTH}/send`)).toEqual([]);
});

test('sending says to how many, saves what was typed and freezes the report', async () => {
  const { bodies } = openReport({ recipients: [aRecipient(), aRecipient({ state: 'failed', failure: 'full' })] });
  await user.click(await screen.findByRole('button', { name: 'Send to 2 Recipients' }).then(words));
  await user.keyboard('Thanks.');
  await user.click(button('Save and Send to 2 Recipients'));
  expect(await screen.findByText('October 2026 is on its way')).toBeVisible();
  expect(bodies(`PUT ${MONTH}/words`)).toEqual([{ words: 'Thanks.' }]);
  expect(screen.getByText('Sent reports do not change.')).toBeVisible();
  expect(screen.getByText('Sent to 2 on 19 Nov, 12:10')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your words' })).toBeNull();
  expect(screen.queryByRole('group', { name: /Titles/ })).toBeNull();
});

test('a held report goes out with its words, and its button says so', async () => {
  const held = { state: 'held', sends_at: HELD.next.at } as const;
  const { server, bodies, change } = openReport({ report: held, settings: HELD, recipients: [aRecipient()] });
  server.answer(`PUT ${MONTH}/words`, () => change({ words: 'Thanks.', state: 'sent', sent_at: NOW, sent_to: 1 }));
  expect(await screen.findByText('Held for your words')).toBeVisible();
  expect(await words()).toHaveAccessibleDescription(
    'Held until you add your words. On 4 November, 08:00 it goes out without them.',
  );
  expect(button('Save and Send to 1 Recipient')).toBeDisabled();
  expect(button('Send Without Words')).toBeEnabled();
  await user.type(await words(), 'Thanks.');
  expect(screen.queryByRole('button', { name: 'Send Without Words' })).toBeNull();
  await user.click(button('Save and Send to 1 Recipient'));
  expect(await screen.findByText('October 2026 is on its way')).toBeVisible();
  expect(bodies(`POST ${MONTH}/send`)).toEqual([]);
});

test('a report that was sent stays on the screen while the next month becomes the next', async () => {
  const { server } = openReport({ report: { state: 'held', sends_at: HELD.next.at }, settings: HELD });
  const next = { month: '2026-11', at: '2026-12-01T07:00:00.000Z' };
  await screen.findByText(/Next: October 2026/);
  server.answer(`GET ${AT}/report-settings`, { body: someReportSettings({ ...HELD, next }) });
  await user.click(await screen.findByRole('button', { name: 'Send Without Words' }));
  expect(await screen.findByText('Next: November 2026', { exact: false })).toBeVisible();
  expect(screen.getByText('Sent to 2 on 19 Nov, 12:10')).toBeVisible();
});

test('words of a held report that nobody gets yet stay', async () => {
  const { server, change } = openReport({ report: { state: 'held', sends_at: HELD.next.at }, settings: HELD });
  server.answer(`PUT ${MONTH}/words`, () => change({ words: 'Thanks.' }));
  await user.type(await words(), 'Thanks.');
  await user.click(button('Save and Send Now'));
  expect(await screen.findByText(/a recipient has to confirm first/)).toBeVisible();
  expect(await words()).toHaveValue('Thanks.');
  expect(button('Save and Send Now')).toBeEnabled();
});

test('what the server refuses is shown, and the words stay', async () => {
  const { server } = openReport();
  const error = 'Nobody gets this report yet. A recipient has to confirm first.';
  server.answer(`POST ${MONTH}/send`, { status: 409, body: { error } });
  await user.type(await words(), 'Thanks.');
  await user.click(button('Save and Send Now'));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(await words()).toHaveValue('Thanks.');
});

test('when reports go is chosen at once, and the next one is named', async () => {
  const { bodies } = openReport({
    search: '&month=2026-10',
    settings: { sends: 'at_once', next: { month: '2026-11', at: '2026-12-01T07:00:00.000Z' } },
  });
  expect(await screen.findByText(/Next: November 2026/)).toHaveTextContent(
    'Next: November 2026, on 1 December, 08:00.',
  );
  await user.click(screen.getByRole('radio', { name: /^Hold until/ }));
  expect(bodies(`PUT ${AT}/report-settings`)).toEqual([{ sends: 'held' }]);
  expect(await screen.findByRole('radio', { name: /^Hold until/ })).toBeChecked();
});

test('choosing At once while a report is held warns that it goes out', async () => {
  openReport({ report: { state: 'held', sends_at: HELD.next.at }, settings: HELD });
  expect(await screen.findByRole('radio', { name: /^At once/ })).toHaveAccessibleName(/October 2026 goes out now/);
});

test('titles are taken out and put back', async () => {
  const { server, bodies, change } = openReport();
  const route = `PUT ${MONTH}/titles` as const;
  server.answer(route, ({ body: { left_out } }) =>
    change({
      titles: aReport().titles.map((title) => ({ ...title, is_left_out: left_out.includes(title.ticket_id) })),
    }),
  );
  const title = await screen.findByRole('checkbox', { name: 'Login link expired' });
  await user.click(title);
  await waitFor(async () => expect((await preview()).queryByText('Login link expired')).toBeNull());
  expect(title).not.toBeChecked();
  await user.click(title);
  expect(await (await preview()).findByText('Login link expired')).toBeVisible();
  expect(bodies(route)).toEqual([{ left_out: [7] }, { left_out: [] }]);
});

test('up to three ratings are quoted', async () => {
  const ratings = [1, 2, 3, 4].map((n) => ({
    ticket_id: n,
    score: 'good' as const,
    words: `Words ${n}`,
    is_quoted: n > 2,
  }));
  const { server, bodies, change } = openReport({ report: { ratings } });
  server.answer(`PUT ${MONTH}/ratings`, ({ body: { quoted } }) =>
    change({ ratings: ratings.map((rating) => ({ ...rating, is_quoted: quoted.includes(rating.ticket_id) })) }),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Good Words 1' }));
  expect(await (await preview()).findByText('Words 1')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Good Words 2' })).toBeDisabled();
  expect(bodies(`PUT ${MONTH}/ratings`)).toEqual([{ quoted: [3, 4, 1] }]);
});

test('what it shows is a setting of all reports to come', async () => {
  const { bodies } = openReport({ settings: { sends: 'held', next: null } });
  const time = await screen.findByRole('switch', { name: 'Our time' });
  await waitFor(() => expect(time).toHaveAccessibleDescription(/^11 h 40 m in October 2026\./));
  await user.click(time);
  await waitFor(() => expect(bodies(`PUT ${AT}/report-settings`)).toEqual([{ sends: 'held', shows_minutes: false }]));
});

test('a recipient is asked, and what is wrong with the address stands at its field', async () => {
  const { server } = openReport();
  const route = `POST ${AT}/report-recipients` as const;
  server.answer(route, {
    status: 400,
    body: { error: 'Invalid', issues: [{ path: ['email'], message: 'Write an email address.' }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const field = screen.getByRole('textbox', { name: 'Email address' });
  expect(field).toHaveFocus();
  await user.keyboard('sofia{Enter}');
  expect(await screen.findByText('Write an email address.')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Write an email address.');
  const asked = aRecipient({ email: 'sofia@harbor.example', state: 'waiting', confirmed_at: null, asked_at: NOW });
  server.answer(route, { body: [asked] });
  await user.type(field, '@harbor.example{Enter}');
  expect(await screen.findByText('Waiting for confirmation, asked under 1 min ago')).toBeVisible();
  expect(button('Add')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

test('each recipient says how it stands', async () => {
  const { server, bodies } = openReport({
    recipients: [
      aRecipient({ email: 'sofia@harbor.example' }),
      aRecipient({
        email: 'office@harbor.example',
        state: 'waiting',
        can_ask_again: true,
        confirmed_at: null,
        asked_at: '2026-11-17T10:00:00.000Z',
      }),
      aRecipient({ email: 'holm@harbor.example', state: 'ended', ended_at: '2026-10-04T10:00:00.000Z' }),
      aRecipient({ email: 'typo@harbor.exmaple', state: 'failed', confirmed_at: null, failure: 'no such domain' }),
    ],
  });
  expect(await screen.findByText('Confirmed on 3 Mar')).toBeVisible();
  expect(screen.getByText('Waiting for confirmation, asked 2 d ago')).toBeVisible();
  expect(screen.getByText('Stopped it on 4 Oct. Cannot be added again by you.')).toBeVisible();
  expect(screen.getByText('The question did not arrive: no such domain')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove holm@harbor.example' })).toBeNull();
  server.answer(`POST ${AT}/report-recipients`, { body: [] });
  await user.click(button('Ask office@harbor.example again'));
  expect(await screen.findByText('Asked again')).toBeVisible();
  expect(bodies(`POST ${AT}/report-recipients`)).toEqual([{ email: 'office@harbor.example' }]);
});

test('a recipient is removed after a question', async () => {
  const { server, bodies } = openReport({ recipients: [aRecipient({ email: 'sofia@harbor.example' })] });
  server.answer(`DELETE ${AT}/report-recipients`, { body: [] });
  await user.click(await screen.findByRole('button', { name: 'Remove sofia@harbor.example' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove sofia@harbor.example?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('sofia@harbor.example')).toBeNull());
  expect(bodies(`DELETE ${AT}/report-recipients`)).toEqual([{ email: 'sofia@harbor.example' }]);
});

test('twenty recipients are the most; those who stopped it do not count', async () => {
  const twenty = Array.from({ length: 20 }, () => aRecipient());
  openReport({ recipients: twenty });
  expect(await screen.findByText(/at most 20 recipients/)).toBeVisible();
  expect(button('Add')).toBeDisabled();
});

test('a sample goes to the member who asks', async () => {
  const { server } = openReport();
  server.answer(`POST ${MONTH}/sample`, { body: { sent_to: 'marta@example.com' } });
  await user.click(await screen.findByRole('button', { name: 'Send me this' }));
  expect(await screen.findByText('Sample on its way')).toBeVisible();
});

test('a report that does not load can be retried, and its settings stay', async () => {
  const { server } = openReport({ search: '&month=2026-09' });
  expect(await screen.findByText(/^The report could not be loaded/)).toBeVisible();
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(screen.getByRole('radio', { name: /^Never/ })).toBeChecked();
  server.answer(`GET ${AT}/reports/2026-09`, { body: aReport({ month: '2026-09' }) });
  await user.click(button('Try again'));
  expect((await preview()).getByRole('heading', { name: 'Harbor & Pine in September 2026' })).toBeVisible();
});

test.each(['agent', 'client'] as const)('a member who is %s has no such part', async (role) => {
  const { server } = openReport({ role });
  await screen.findByRole('heading', { name: 'Harbor & Pine' });
  expect(screen.queryByRole('link', { name: 'Client report' })).toBeNull();
  expect(screen.queryByRole('article', { name: 'Preview' })).toBeNull();
  expect(server.callsTo(`GET ${AT}/report-settings`)).toEqual([]);
});
