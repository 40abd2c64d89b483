import type { AttentionItem } from '@deskbell/contract/attention';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const kettle = aSite({ name: 'Kettle', health: 'silent' });
const slow = aSite({ name: 'Slow Cyclist', health: 'blocked' });
const ofKettle = { site_id: kettle.id, site_name: kettle.name };
const ofSlow = { site_id: slow.id, site_name: slow.name };
const since = new Date(Date.now() - 26 * 3_600_000).toISOString();

const silent: AttentionItem = { kind: 'not_seen', ...ofKettle, health: 'silent', since, verdict: null };
const blocked: AttentionItem = { kind: 'not_seen', ...ofSlow, health: 'blocked', since, verdict: 'blocked' };
const page: AttentionItem = {
  kind: 'page_alarm',
  ...ofKettle,
  path: '/checkout',
  tickets: 10,
  usual_a_day: 2,
  told_at: new Date().toISOString(),
};
const misused: AttentionItem = { kind: 'used_elsewhere', ...ofSlow, host: 'old-prints.example', since };
const failed: AttentionItem = {
  kind: 'failed_emails',
  ...ofKettle,
  count: 3,
  hosts: ['praxis.example'],
  is_refused: true,
  since,
};
const waiting: AttentionItem = {
  kind: 'waiting_member',
  team_id: 7,
  team_name: 'Studio',
  member_id: 3,
  name: 'Tom Becker',
  role: 'agent',
  since,
};

function openWith(items: AttentionItem[], role: 'owner' | 'client' = 'owner') {
  const sites = [kettle, slow].map((site) => ({ ...site, role }));
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites }, 'GET /api/attention': { body: items } });
  openApp('/dashboard');
  return server;
}

async function rows() {
  const region = await screen.findByRole('region', { name: 'Needs attention' });
  return within(region)
    .getAllByRole('listitem')
    .map((row) => {
      const link = within(row).getByRole('link');
      return [link.textContent, link.nextElementSibling?.textContent, link.getAttribute('href')];
    });
}

test('each cause is a row that leads to its place', async () => {
  openWith([silent, page, misused, failed, waiting]);
  expect(await rows()).toEqual([
    ['Kettle is not seen by visitors', expect.stringMatching(/^Silent since /), `/sites/${kettle.id}?tab=settings`],
    ['/checkout: 10 tickets today', 'Kettle, usually 2 a day', `/tickets?tab=all&site=${kettle.id}&page=%2Fcheckout`],
    ['Key used on old-prints.example', 'It belongs to Slow Cyclist', `/sites/${slow.id}?tab=settings`],
    ['3 emails did not arrive', 'praxis.example refuses them', `/sites/${kettle.id}?tab=emails&delivery=failed`],
    ['Tom Becker waits to join', 'Asked 1 day ago as agent', '/teams/7'],
  ]);
});

test('an alarm of days before says since when', async () => {
  openWith([{ ...page, told_at: '2026-11-02T10:00:00Z' }]);
  expect((await rows())[0]?.[0]).toMatch(/^\/checkout: 10 tickets since 2 Nov/);
});

test('equal causes of several sites are one row that leads to a filtered list', async () => {
  openWith([silent, blocked, failed, { ...failed, ...ofSlow, count: 1, hosts: ['mail.example'] }]);
  const both = `/dashboard?sites=${kettle.id},${slow.id}`;
  expect(await rows()).toEqual([
    ['2 sites are not seen by visitors', 'Kettle, Slow Cyclist', both],
    ['4 emails did not arrive', 'praxis.example, mail.example refuse them', both],
  ]);
});

test('several pages of one site lead to its pages', async () => {
  openWith([page, { ...page, path: '/cart' }]);
  expect(await rows()).toEqual([
    ['2 pages cause more tickets than usual', '/checkout, /cart', `/sites/${kettle.id}?tab=pages`],
  ]);
});

test('a calm desk has no such section, and a row goes with its cause', async () => {
  const server = openWith([waiting]);
  await rows();
  server.answer('GET /api/attention', { body: [] });
  await waitFor(() => {
    // The button ignores clicks while other parts of the screen load.
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });
});

test('a client is not asked to act', async () => {
  const server = openWith([silent], 'client');
  await screen.findByRole('article', { name: 'Kettle' });
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  expect(server.callsTo('GET /api/attention')).toEqual([]);
});
