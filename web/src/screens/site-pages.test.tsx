import type { KnownIssue } from '@deskbell/contract/known-issues';
import type { PageFigures } from '@deskbell/contract/pages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite } from '../testing/fixtures.ts';
import { takeLoggedError } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const site = aSite({ id: 7, name: 'Harbor & Pine', health: 'live', total_tickets: 3 });

const page = (changes: Partial<PageFigures>): PageFigures => ({
  site_id: site.id,
  path: '/checkout',
  widget_loads: 1_204,
  widget_opens: 96,
  tickets: 31,
  per_thousand: 25.747,
  change: 18.24,
  alarm: null,
  ...changes,
});

const anIssue = (changes: Partial<KnownIssue>): KnownIssue => ({
  id: 1,
  site_id: site.id,
  sentence: 'Lamps are sold out.',
  link: null,
  page: null,
  people: 0,
  tickets: 0,
  answerable: 0,
  followers: 0,
  confirmed_followers: 0,
  started_at: '2026-11-19T10:00:00.000Z',
  solved_at: null,
  undo_until: null,
  ...changes,
});

const at = new Date().toISOString();
const alarm = { tickets: 14, usual: 0.3, began_at: at, told_at: at };

function openPages(changes: Partial<typeof site> = {}) {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [{ ...site, ...changes }] } });
  server.answer('GET /api/sites/7', { body: { ...site, ...changes } });
  server.answer('GET /api/sites/7/analytics', { body: [] });
  server.answer('GET /api/sites/7/known-issues', { body: [] });
  return { server, open: () => openApp('/sites/7?tab=pages') };
}

describe('the tab of pages', () => {
  test('lists figures and changes, and a row opens the tickets of its page', async () => {
    const { server, open } = openPages();
    server.answer('GET /api/sites/7/pages', {
      body: [
        page({}),
        page({ path: '/account/:mail', change: null }),
        page({ path: '/returns', change: -4.04, per_thousand: 3.9 }),
        page({ path: '/', change: -0.02 }),
        page({ path: '(other)', tickets: 0, per_thousand: 0 }),
      ],
    });
    const asked: string[] = [];
    server.answer('GET /api/tickets', ({ route }) => {
      asked.push(route);
      return { body: [], headers: { 'x-total-count': '0' } };
    });
    const app = open();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PageViewsOpensTicketsTickets per 1,000 viewsChange',
      '/checkout Known issue…1,204963125.7+18.2',
      '/account/:mail Known issue…1,204963125.7new',
      '/returns Known issue…1,20496313.9−4.0',
      '/ Known issue…1,204963125.70.0',
      '(other)1,2049600.0+18.2',
    ]);
    expect(table.queryByRole('link', { name: '(other)' })).toBeNull();
    await userEvent.click(table.getByRole('link', { name: '/checkout' }));
    expect(app.search()).toBe('?tab=all&site=7&page=%2Fcheckout');
    const chip = await screen.findByRole('button', { name: /^Page/ });
    expect(chip).toHaveTextContent('/checkout');
    expect(asked.some((route) => route.includes('page=%2Fcheckout'))).toBe(true);
  });

  test('members say what is known of a page, and link its open tickets', async () => {
    const { server, open } = openPages();
    const issues: KnownIssue[] = [anIssue({ id: 4, page: '/lamps*', people: 24 })];
    server.answer('GET /api/sites/7/pages', {
      body: [page({ path: '/orders/:n', alarm }), page({ path: '/lamps/:n' }), page({ path: '(unknown)' })],
    });
    server.answer('GET /api/sites/7/known-issues', () => ({ body: issues }));
    server.answer('GET /api/sites/7/page-tickets', { body: { count: 14 } });
    open();
    const table = within(await screen.findByRole('table'));
    const known = await table.findByRole('link', { name: 'Known issue, 24 me too' });
    expect(known).toHaveAttribute('href', '/tickets?tab=all&site=7&known_issue=4');
    expect(table.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(table.getByRole('button', { name: 'Known issue on /orders/:n…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Known issue' }));
    expect(form.getByRole('textbox', { name: 'Pages' })).toHaveValue('/orders/*');
    expect(
      await form.findByRole('checkbox', { name: /^Link the 14 open tickets from \/orders\/:n since/ }),
    ).toBeChecked();
    await userEvent.type(form.getByRole('textbox', { name: /What visitors read/ }), 'Orders do not load.');
    const started = anIssue({ id: 5, page: '/orders/*', tickets: 14 });
    server.answer('POST /api/sites/7/known-issues', { status: 201, body: started });
    issues.push(started);
    await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
    expect(await screen.findByText('14 tickets are linked.')).toBeVisible();
    expect(server.callsTo('POST /api/sites/7/known-issues').map(({ body }) => body)).toEqual([
      {
        sentence: 'Orders do not load.',
        page: '/orders/*',
        link: null,
        tickets_of: { page: '/orders/:n', since: alarm.began_at },
      },
    ]);
    expect(await screen.findAllByRole('link', { name: /^Known issue, / })).toHaveLength(3);
    expect(table.queryByRole('button')).toBeNull();
  });

  test('tickets are not linked when that is not wanted, and clients read the figures alone', async () => {
    const { server, open } = openPages();
    server.answer('GET /api/sites/7/pages', { body: [page({})] });
    server.answer('GET /api/sites/7/page-tickets', { body: { count: 1 } });
    const app = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Known issue on /checkout…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Known issue' }));
    await userEvent.click(await form.findByRole('checkbox', { name: /^Link the open ticket from \/checkout/ }));
    await userEvent.type(form.getByRole('textbox', { name: /What visitors read/ }), 'It fails.');
    server.answer('POST /api/sites/7/known-issues', { status: 201, body: anIssue({ page: '/checkout' }) });
    await userEvent.click(form.getByRole('button', { name: 'Show to Visitors' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST /api/sites/7/known-issues').map(({ body }) => body)).toEqual([
      { sentence: 'It fails.', page: '/checkout', link: null },
    ]);
    app.close();
    const client = openPages({ role: 'client' });
    client.server.answer('GET /api/sites/7/pages', { body: [page({})] });
    client.open();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Known issue/ })).toBeNull();
  });

  test('says from which page more tickets come than usual', async () => {
    const { server, open } = openPages();
    server.answer('GET /api/sites/7/pages', { body: [page({ alarm })] });
    open();
    expect(await screen.findByText(/usually 0\.3/)).toHaveTextContent(
      /^\/checkout: 14 tickets in 2 h, usually 0\.3\. Since about \d\d:\d\d today\.$/,
    );
    expect(screen.getByRole('link', { name: 'Show the 14 tickets' })).toHaveAttribute(
      'href',
      '/tickets?tab=all&site=7&page=%2Fcheckout',
    );
  });

  test('has five rows while it loads, and says when no page has enough views', async () => {
    const { server, open } = openPages({ role: 'client' });
    const late = deferredReply<PageFigures[]>();
    server.answer('GET /api/sites/7/pages', late.reply);
    open();
    expect((await screen.findByRole('status', { name: 'Loading pages' })).children).toHaveLength(5);
    late.resolve({ body: [] });
    expect(await screen.findByRole('heading', { name: 'No page has 50 views yet' })).toBeVisible();
  });

  test('can be read again after a failure', async () => {
    const { server, open } = openPages();
    server.answer('GET /api/sites/7/pages', { status: 500 });
    open();
    expect(await screen.findByRole('heading', { name: 'The pages could not be read' })).toBeVisible();
    expect(screen.getByText('Check your connection, then refresh.')).toBeVisible();
    await takeLoggedError('Failed to fetch analytics/pages/7: API responded with HTTP status 500');
    server.answer('GET /api/sites/7/pages', { body: [page({})] });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
