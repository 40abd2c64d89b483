import { screenRequests } from '@deskbell/contract/screen-requests';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aMember, aSite, aTeam, aTicket, thirtyDays } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const USER_STATS = { tracked_users: 0, widget_loads: 0, widget_opens: 0, tickets_submitted: 0 };

test.each([
  '/dashboard',
  '/teams/7',
  '/teams/7?tab=activity',
  `/dashboard?site=${SITE_ID}`,
  `/sites/${SITE_ID}`,
  `/sites/${SITE_ID}?ticket=30`,
  `/sites/${SITE_ID}?tab=archived`,
  `/sites/${SITE_ID}?tab=board`,
  `/sites/${SITE_ID}?tab=board&status=new`,
])('%s makes every request that the server preloads for it', async (address) => {
  const { server } = fakeDesk([aTicket({ id: 30 })]);
  server.answer('GET /api/sites', { body: [aSite({ id: SITE_ID })] });
  server.answer(`GET /api/sites/${SITE_ID}/analytics`, { body: thirtyDays() });
  server.answer('GET /api/analytics/tracked-users', { body: { tracked_users: 0 } });
  server.answer(`GET /api/sites/${SITE_ID}/user-stats`, { body: USER_STATS });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7 })] });
  server.answer('GET /api/teams/7/members', { body: [aMember()] });
  server.answer('GET /api/teams/7/invitations', { body: [] });
  server.answer('GET /api/teams/7/activity', { body: [], headers: { 'x-total-count': '0' } });
  const [path = '', search = ''] = address.split('?');
  const preloaded = screenRequests(path, new URLSearchParams(search));
  expect(preloaded.length).toBeGreaterThan(5);
  openApp(address);
  await waitFor(() => expect(preloaded.filter((url) => server.callsTo(`GET ${url}`).length === 0)).toEqual([]));
});

test('filtered lists and unknown addresses are not preloaded', () => {
  const filtered = screenRequests('/sites/42', new URLSearchParams('status=new&ticket=x'));
  expect(filtered.filter((url) => url.includes('tickets'))).toEqual([]);
  expect(screenRequests('/sites/0', new URLSearchParams())).toEqual([]);
  expect(screenRequests('/contact', new URLSearchParams())).toEqual([]);
});
