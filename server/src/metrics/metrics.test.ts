import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordBackup } from '../admin/backup-times.ts';
import { WIDGET_TICKETS_PER_MINUTE } from '../rate-limits.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { freePort, startServerProcess } from '../testing/server-process.ts';
import { startApp } from '../testing/test-app.ts';
import { aMigratedDatabase, openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { Metrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const TOKEN = 'a-token-of-the-metrics-test';
const bearer = { authorization: `Bearer ${TOKEN}` };

const dashboardFile = fileURLToPath(new URL('../../../docs/grafana/deskbell.json', import.meta.url));

let app: FastifyInstance;
beforeAll(async () => {
  app = await startApp({ metrics: { port: null, token: TOKEN } });
});
afterAll(() => app.close());

async function scrape(): Promise<string> {
  const response = await app.inject({ url: '/metrics', headers: bearer });
  expect(response.statusCode).toBe(200);
  return response.body;
}

/** Reads a series such as `deskbell_refusals_total{status="429"}`; labels may be a subset. */
function readSeries(text: string, series: string): number | undefined {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  const line = text
    .split('\n')
    .find((each) => each.split(/[ {]/)[0] === name && labels.split(',').every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('/metrics', () => {
  test('is an unknown path by default', async () => {
    const plain = await startApp();
    const [metrics, unknown] = [await plain.inject('/metrics'), await plain.inject('/nothing-here')];
    expect([metrics.statusCode, metrics.body]).toEqual([404, unknown.body]);
    await plain.close();
  });

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer another-token-of-the-test' }],
    ['the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['the token without a scheme', { authorization: TOKEN }],
    ['the token in another header', { 'x-token': TOKEN }],
  ])('refuses %s', async (_case, headers) => {
    const response = await app.inject({ url: '/metrics', headers });
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(response.body).not.toContain('deskbell_');
  });

  test('tells the release, the event loop lag and the process figures', async () => {
    const response = await app.inject({ url: '/metrics', headers: bearer });
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(readSeries(response.body, 'deskbell_build_info{version="0.0.0"}')).toBe(1);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(readSeries(response.body, name)).toEqual(expect.any(Number));
  });

  test('counts requests by the pattern of their route and never by the URL', async () => {
    await app.inject('/api/tickets/48151623');
    await app.inject('/wp-login.php?user=admin');
    const text = await scrape();
    const ofTickets = 'route="/api/tickets/:id",method="GET"'.split(',').sort().join(',');
    expect(readSeries(text, `deskbell_http_requests_total{${ofTickets},status="401"}`)).toBe(1);
    expect(readSeries(text, `deskbell_http_request_duration_seconds_count{${ofTickets}}`)).toBe(1);
    expect(readSeries(text, 'deskbell_http_requests_total{route="unknown",status="404"}')).toBe(1);
    expect(text).not.toMatch(/48151623|wp-login/);
  });

  test('counts refusals by their reason', async () => {
    const submission = { site_key: 'no such site', idempotency_key: randomUUID(), title: 'a', description: 'b' };
    const submit = () =>
      app.inject({ method: 'POST', url: '/api/widget/tickets', payload: submission, remoteAddress: '192.0.2.77' });
    const statuses = [];
    for (let n = 0; n <= WIDGET_TICKETS_PER_MINUTE.address; n++) statuses.push((await submit()).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(readSeries(await scrape(), 'deskbell_refusals_total{status="429",reason="address_limit"}')).toBe(1);
  });

  test('counts intake batches', async () => {
    const site = await aSite(await anOwner());
    const payload = { site_key: site.api_key, type: 'load' };
    const response = await app.inject({ method: 'POST', url: '/api/widget/events', payload });
    expect(response.statusCode).toBe(200);
    const text = await scrape();
    expect(readSeries(text, 'deskbell_intake_batch_items_count{kind="events"}')).toBe(1);
    expect(readSeries(text, 'deskbell_intake_batch_items_sum{kind="events"}')).toBe(1);
    expect(readSeries(text, 'deskbell_intake_batch_items_count{kind="tickets"}')).toBe(0);
  });
});

const sources = { version: '0.0.0', liveStreams: () => 0, droppedLogLines: () => 0 };

describe('the figures of the queues', () => {
  test('are read from the database', async () => {
    const db = await testDatabase();
    await aTicket(await aSite(await anOwner(), { admin_notification_email: anEmailAddress() }));
    await recordBackup(db, { withFiles: true });
    const text = await new Metrics({ ...sources, db }).render();
    expect(readSeries(text, 'deskbell_last_backup_timestamp_seconds{content="files"}')).toBeGreaterThan(1.7e9);
    expect(readSeries(text, 'deskbell_queue_length{queue="outbox",state="due"}')).toBeGreaterThan(0);
    expect(readSeries(text, 'deskbell_queue_oldest_seconds{queue="outbox"}')).toBeGreaterThanOrEqual(0);
    expect(readSeries(text, 'deskbell_queue_length{queue="inbound",state="active"}')).toEqual(expect.any(Number));
    expect(readSeries(text, 'deskbell_database_connections{state="idle"}')).toBeGreaterThan(0);
  });

  test('are left out while the database is away; the others are still told', async () => {
    const db = await openEmptyDatabase();
    const metrics = new Metrics({ ...sources, db });
    await db.destroy();
    const text = await metrics.render();
    expect(readSeries(text, 'deskbell_queue_length')).toBeUndefined();
    expect(readSeries(text, 'deskbell_queue_read_failures_total')).toBe(1);
    expect(readSeries(text, 'deskbell_live_streams')).toBe(0);
  });
});

describe('a server with METRICS_PORT', () => {
  test('answers /metrics there, nothing else there, and not on its own port', async () => {
    const { env } = await aMigratedDatabase();
    const port = await freePort();
    const server = await startServerProcess({ ...env, METRICS_PORT: String(port) });
    try {
      const metrics = await fetch(`http://localhost:${port}/metrics`);
      expect(metrics.status).toBe(200);
      expect(readSeries(await metrics.text(), 'deskbell_email_deliveries_total{outcome="sent"}')).toBe(0);
      for (const path of ['/', '/api/sites', '/healthz', '/metrics/x'])
        expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
      expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('and METRICS_TOKEN asks for the token there', async () => {
    const port = await freePort();
    const metrics = new Metrics({ ...sources, db: await testDatabase() });
    const onError = (error: unknown) => expect.unreachable(String(error));
    const server = await startMetricsServer(metrics, { host: '127.0.0.1', port, token: TOKEN, onError });
    const url = `http://127.0.0.1:${port}/metrics`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: bearer })).status).toBe(200);
    await expect(startMetricsServer(metrics, { host: '127.0.0.1', port, token: null, onError })).rejects.toThrow(
      `METRICS_PORT is ${port}: another program is already using it`,
    );
    server.close();
  });
});

test('every metric of the Grafana dashboard is exposed', async () => {
  const dashboard = readFileSync(dashboardFile, 'utf8');
  const expressions = JSON.parse(dashboard)
    .panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets)
    .map(({ expr }: { expr: string }) => expr);
  const named = new Set<string>(expressions.join('\n').match(/\b(deskbell|nodejs|process)_\w+/g));
  expect(named.size).toBeGreaterThan(10);
  const exposed = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  expect([...named].filter((name) => !exposed.has(name))).toEqual([]);
});
