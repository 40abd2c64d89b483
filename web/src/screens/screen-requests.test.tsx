import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { screenRequests } from '@deskbell/contract/screen-requests';
import type { Ticket } from '@deskbell/contract/tickets';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { deferredReply } from '../testing/fake-server.ts';
import { aMember, aSite, aTeam, aTicket, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const USER_STATS = { tracked_users: 0, widget_loads: 0, widget_opens: 0, tickets_submitted: 0 };
const TICKETS = `/api/sites/${SITE_ID}/tickets?archived=false&snoozed=false&waiting=customer&sort=activity&limit=50`;

test.each([
  '/dashboard',
  '/teams/7',
  '/teams/7?tab=tags',
  '/teams/7?tab=activity',
  '/teams/7?tab=channels',
  '/teams/7?tab=webhooks',
  '/teams/7?tab=tokens',
  '/teams/7?tab=import',
  '/teams/7?tab=export',
  '/teams/7?tab=privacy',
  `/dashboard?site=${SITE_ID}`,
  `/sites/${SITE_ID}`,
  `/sites/${SITE_ID}?ticket=30`,
  `/sites/${SITE_ID}?tab=archived`,
  `/sites/${SITE_ID}?tab=board`,
  `/sites/${SITE_ID}?tab=board&status=new`,
  `/sites/${SITE_ID}?tab=settings`,
  `/sites/${SITE_ID}?tab=settings&part=email`,
  '/tickets',
  '/tickets?ticket=30',
])('%s makes every request that the server preloads for it', async (address) => {
  const { server } = fakeSite();
  const [path = '', search = ''] = address.split('?');
  const preloaded = screenRequests(path, new URLSearchParams(search));
  expect(preloaded.length).toBeGreaterThan(4);
  openApp(address);
  await waitFor(() => expect(preloaded.filter((url) => server.callsTo(`GET ${url}`).length === 0)).toEqual([]));
});

function fakeSite() {
  const desk = fakeDesk([aTicket({ id: 30, title: 'Lamp arrived cracked' })]);
  desk.server.answer('GET /api/sites', { body: [aSite({ id: SITE_ID })] });
  desk.server.answer(`GET /api/sites/${SITE_ID}/analytics`, { body: thirtyDays() });
  desk.server.answer('GET /api/analytics/tracked-users', { body: { tracked_users: 0 } });
  desk.server.answer(`GET /api/sites/${SITE_ID}/user-stats`, { body: USER_STATS });
  desk.server.answer('GET /api/teams', { body: [aTeam({ id: 7, member_count: 2 })] });
  desk.server.answer('GET /api/teams/7/members', { body: [aMember()] });
  desk.server.answer('GET /api/teams/7/invitations', { body: [] });
  desk.server.answer('GET /api/teams/7/tags', { body: [] });
  desk.server.answer('GET /api/teams/7/channels', { body: [] });
  desk.server.answer('GET /api/teams/7/webhooks', { body: [] });
  desk.server.answer('GET /api/teams/7/tokens', { body: [] });
  desk.server.answer('GET /api/teams/7/erasures', { body: [] });
  desk.server.answer('GET /api/teams/7/imports', { body: [] });
  desk.server.answer('GET /api/teams/7/export', { body: { tickets: 0, comments: 0, lines: 0 } });
  desk.server.answer('GET /api/teams/7/activity', { body: [], headers: { 'x-total-count': '0' } });
  return desk;
}

test('the first render waits for the data, without skeletons', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = fakeSite();
  const { reply, resolve } = deferredReply<Ticket[]>();
  server.answer(`GET ${TICKETS}`, reply);
  openApp(`/sites/${SITE_ID}`);
  await waitFor(() => expect(server.callsTo(`GET ${TICKETS}`)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  resolve({ body: [aTicket({ id: 30, title: 'Lamp arrived cracked' })], headers: { 'x-total-count': '1' } });
  expect(await screen.findByText('Lamp arrived cracked')).toBeVisible();
  expect(server.callsTo(`GET ${TICKETS}`)).toHaveLength(1);
});

test.each([
  ['settings', `/sites/${SITE_ID}?tab=settings`, `GET /api/sites/${SITE_ID}/incidents`],
  ['an open ticket', '/tickets?ticket=30', 'GET /api/tickets/30/requester'],
  ['the tabs of tickets', '/tickets', 'GET /api/views/counts'],
] as const)('the first render of %s waits for what would move it', async (_name, address, call) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = fakeSite();
  const { reply } = deferredReply<never>();
  server.answer(call, reply);
  openApp(address);
  await waitFor(() => expect(server.callsTo(call)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(await screen.findByRole('main', { hidden: true })).toBeInTheDocument();
});

test('a request that hangs holds back the first render for a second at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = fakeSite();
  server.answer(`GET /api/sites/${SITE_ID}/analytics`, deferredReply<AnalyticsDay[]>().reply);
  openApp(`/sites/${SITE_ID}`);
  await waitFor(() => expect(server.callsTo(`GET /api/sites/${SITE_ID}/analytics`)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Lamp arrived cracked')).toBeVisible();
});

test('filtered lists and unknown addresses are not preloaded', () => {
  const filtered = screenRequests('/sites/42', new URLSearchParams('status=new&ticket=x'));
  expect(filtered.filter((url) => url.includes('tickets'))).toEqual([]);
  expect(screenRequests('/sites/0', new URLSearchParams())).toEqual([]);
  expect(screenRequests('/contact', new URLSearchParams())).toEqual([]);
});
