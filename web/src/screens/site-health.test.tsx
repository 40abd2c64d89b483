import type { Site } from '@deskbell/contract/sites';
import type { Incident, Verdict } from '@deskbell/contract/watchdog';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';
import { aWatch } from '../testing/watch-fixtures.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const BEGAN = hoursAgo(200);

const missing: Verdict = {
  kind: 'missing',
  title: 'The code is not on the home page',
  text: 'We looked at kettle.example and did not find `widget.js`.',
  steps: ['Paste the line below before `</body>` again.', 'If a tag manager adds it, check there.'],
  lines: '<script src="https://desk.example/widget.js" data-site-key="site_k" async></script>',
  checked_at: hoursAgo(1),
  seen: { url: 'https://kettle.example/', status: 200, bytes: 14_204 },
  has_tag_manager: false,
};

const incident = (changes: Partial<Incident>): Incident => ({
  id: 1,
  kind: 'silent',
  detail: { verdict: 'missing', reason: null, host: null, refused_calls: null },
  began_at: BEGAN,
  ended_at: null,
  ignored_at: null,
  ...changes,
});

const elsewhere = (changes: Partial<Incident> = {}) =>
  incident({
    id: 9,
    kind: 'used_elsewhere',
    detail: { verdict: null, reason: null, host: 'old-shop.example', refused_calls: 214 },
    ...changes,
  });

const silent = { health: 'silent', health_since: BEGAN, last_seen_at: BEGAN } as const;
const usedElsewhere = { health: 'used_elsewhere', health_since: BEGAN, health_host: 'old-shop.example' } as const;

function openSite(fields: Partial<Site>, search = '?tab=settings') {
  const site = aSite({ name: 'Kettle', domain: 'kettle.example', created_at: hoursAgo(5_000), ...fields });
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [site] } });
  server.answer(`GET /api/sites/${site.id}`, { body: site });
  server.answer(`GET /api/sites/${site.id}/analytics`, { body: [] });
  const path = `/api/sites/${site.id}` as const;
  return { site, server, path, open: () => openApp(`${path.slice(4)}${search}`) };
}

const panel = () => screen.findByRole('region', { name: 'Is the widget there?' });

describe('the settings', () => {
  test('say since when the widget is silent, why and what to do', async () => {
    const user = userEvent.setup();
    const { server, path, open } = openSite(silent);
    server.answer(`GET ${path}/watch`, { body: aWatch({ longest_gap_seconds: 7_200, verdict: missing }) });
    server.answer(`GET ${path}/incidents`, {
      body: [incident({}), incident({ id: 2, kind: 'blocked', began_at: hoursAgo(3_000), ended_at: hoursAgo(2_997) })],
    });
    open();
    const shown = within(await panel());
    expect(await shown.findByText(/^Silent since \d+ \w+, \d\d:\d\d: the code is not on the home page$/)).toBeVisible();
    expect(shown.getByRole('status')).toHaveTextContent(
      'Nobody has seen the Support tab for 8 d; the longest usual pause is 2 h. We looked at kettle.example and did not find widget.js.',
    );
    expect(shown.queryByRole('button', { name: 'Copy Widget Code' })).toBeNull();
    expect(shown.getByRole('link', { name: 'line below' })).toHaveAttribute('href', '#widget-integration');
    await user.click(shown.getByRole('button', { name: 'Show what we saw' }));
    expect(shown.getByRole('status')).toHaveTextContent('answered with status 200 and 14,204 bytes');
    await user.click(await shown.findByRole('button', { name: '2 interruptions, 8 d in all' }));
    expect(shown.getByRole('img', { name: /^Weeks of the last 12 months, [34] with an interruption$/ })).toBeVisible();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Paste the line below before </body> again.',
      'If a tag manager adds it, check there.',
      expect.stringMatching(/^Silent, the code is not in the HTML since .* · 8 d$/),
      expect.stringMatching(/^Blocked by Content-Security-Policy \d+ \w+ \d{4} · 3 h$/),
    ]);
  });

  test('have the directives that a policy lacks', async () => {
    const user = userEvent.setup();
    const lines = 'script-src https://desk.example\nconnect-src https://desk.example';
    const verdict: Verdict = {
      ...missing,
      kind: 'blocked',
      title: 'The page forbids the widget',
      directives: ['script-src', 'connect-src'],
      lines,
    };
    const { server, path, open } = openSite({ ...silent, health: 'blocked' });
    server.answer(`GET ${path}/watch`, { body: aWatch({ verdict }) });
    open();
    const shown = within(await panel());
    expect(await shown.findByText('The page forbids the widget')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy Directives' }));
    expect(await navigator.clipboard.readText()).toBe(lines);
  });

  test('say when an alarm goes out, and that there was none', async () => {
    const { server, path, open } = openSite({ last_seen_at: hoursAgo(1) });
    const watch = aWatch({ longest_gap_seconds: 18_600, alarm_after_seconds: 37_200 });
    server.answer(`GET ${path}/watch`, { body: watch });
    open();
    const shown = within(await panel());
    expect(
      await shown.findByText(
        /Longest pause in 28 days: 5 h 10 m\. An alarm goes out after 10 h 20 m without a visitor/,
      ),
    ).toBeVisible();
    expect(await shown.findByText('No interruptions so far')).toBeVisible();
  });

  test('look at the page now, and the answer is shown', async () => {
    const { server, path, open } = openSite({ last_seen_at: hoursAgo(1) });
    const answer = deferredReply<Verdict>();
    server.answer(`POST ${path}/check`, answer.reply);
    open();
    const shown = within(await panel());
    await userEvent.click(shown.getByRole('button', { name: 'Check now' }));
    expect(shown.getByText('Looking at kettle.example…')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Check now' })).toBeDisabled();
    answer.resolve({ body: missing });
    expect(await shown.findByText('The code is not on the home page')).toBeVisible();
  });

  test('say when the next look is possible', async () => {
    const { server, path, open } = openSite({ last_seen_at: hoursAgo(1) });
    const error = 'Checked six times this hour. Try again at 13:00.';
    server.answer(`POST ${path}/check`, { status: 429, body: { error } });
    open();
    const shown = within(await panel());
    await userEvent.click(shown.getByRole('button', { name: 'Check now' }));
    expect(await shown.findByText(error)).toBeVisible();
    expect(shown.getByText('Live.')).toBeVisible();
    await takeLoggedError('Failed to check the home page: ApiError: API responded with HTTP status 429');
  });

  test('pause and resume the alarms', async () => {
    const { site, server, path, open } = openSite({ last_seen_at: hoursAgo(1) });
    server.answer(`PUT ${path}/watch`, ({ body: { is_watched } }) => {
      const changed = { ...site, is_watched };
      server.answer(`GET ${path}`, { body: changed });
      server.answer(`GET ${path}/watch`, {
        body: aWatch({ is_watched, paused_at: hoursAgo(0), paused_by_name: is_watched ? null : 'Marta' }),
      });
      return { body: changed };
    });
    open();
    const shown = within(await panel());
    await userEvent.click(shown.getByRole('button', { name: 'Pause alarms' }));
    expect(await shown.findByText('Alarms are paused')).toBeVisible();
    expect(await shown.findByText(/^by .?Marta/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Pause alarms' })).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Resume alarms' }));
    expect(await shown.findByRole('button', { name: 'Pause alarms' })).toBeVisible();
    expect(server.callsTo(`PUT ${path}/watch`).map(({ body }) => body)).toEqual([
      { is_watched: false },
      { is_watched: true },
    ]);
  });

  test('ignore a host that uses the key, and take that back', async () => {
    const { server, path, open } = openSite(usedElsewhere);
    server.answer(`GET ${path}/incidents`, { body: [elsewhere()] });
    server.answer(`GET ${path}/watch`, { body: aWatch({ refused_today: [{ host: 'old-shop.example', count: 214 }] }) });
    server.answer(`PUT ${path}/incidents/9/ignored`, ({ body: { ignored } }) => {
      const changed = elsewhere({ ignored_at: ignored ? hoursAgo(0) : null });
      server.answer(`GET ${path}/incidents`, { body: [changed] });
      return { body: changed };
    });
    open();
    const shown = within(await panel());
    expect(await shown.findByText('Your key is used on old-shop.example')).toBeVisible();
    expect(await shown.findByText('214 refused calls today')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Ignore this host' }));
    await userEvent.click(shown.getByRole('button', { name: 'Watched from the first visitor on' }));
    const back = await shown.findByRole('button', { name: /^Take back/ });
    expect(shown.queryByText('Your key is used on old-shop.example')).toBeNull();
    await userEvent.click(back);
    expect(await shown.findByText('Your key is used on old-shop.example')).toBeVisible();
  });

  test('add the host as a site of the same team', async () => {
    const { site, server, path, open } = openSite({ ...usedElsewhere, team_id: 4 });
    server.answer(`GET ${path}/incidents`, { body: [elsewhere()] });
    server.answer('POST /api/sites', { status: 201, body: aSite({ name: 'Old Shop' }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add old-shop.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Site' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Site Name' }), 'Old Shop');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Site' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST /api/sites')[0]?.body).toMatchObject({
      domain: 'old-shop.example',
      team_id: site.team_id,
    });
  });

  test('have no buttons for members who cannot manage the site', async () => {
    const { server, path, open } = openSite({ ...usedElsewhere, role: 'agent', is_watched: false });
    server.answer(`GET ${path}/incidents`, { body: [elsewhere()] });
    open();
    const shown = within(await panel());
    expect(await shown.findByText('Your key is used on old-shop.example')).toBeVisible();
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Watched from the first visitor on ',
    ]);
  });
});

test('the header has the state and leads to what to do', async () => {
  const { site, open } = openSite(silent, '');
  open();
  expect(await screen.findByText('Silent')).toHaveTextContent(/^Silent since \d+ \w+, \d\d:\d\d$/);
  expect(await screen.findByRole('link', { name: 'What to do' })).toHaveAttribute(
    'href',
    `/sites/${site.id}?tab=settings`,
  );
});

test('a client does not see the state', async () => {
  const { open } = openSite({ ...silent, role: 'client' }, '');
  open();
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.queryByText('Silent')).toBeNull();
  expect(screen.queryByRole('link', { name: 'What to do' })).toBeNull();
});

describe('the dashboard', () => {
  const card = (name: string) => screen.findByRole('article', { name });

  test('says in the row of a site what is wrong', async () => {
    const sites = [
      aSite({ name: 'Kettle', ...silent }),
      aSite({ name: 'Fjord', health: 'blocked', health_since: BEGAN }),
      aSite({ name: 'Prints', ...usedElsewhere }),
    ];
    fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: sites } });
    openApp('/dashboard');
    expect(await within(await card('Kettle')).findByText(/^Silent since/)).toBeVisible();
    expect(await card('Fjord')).toHaveTextContent('Blocked by the page’s policy');
    expect(await card('Prints')).toHaveTextContent('Key used on old-shop.example');
  });

  test('shows a silent site among many first', async () => {
    const many = Array.from({ length: 20 }, (_, index) => aSite({ name: `Shop ${index}`, health: 'live' }));
    fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [...many, aSite({ name: 'Kettle', ...silent })] } });
    openApp('/dashboard');
    expect(await within(await card('Kettle')).findByText(/^Silent/)).toBeVisible();
    expect(screen.getAllByRole('article')[0]).toHaveAccessibleName('Kettle');
  });
});
