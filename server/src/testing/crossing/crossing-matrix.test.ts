import { endpoints } from '@deskbell/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READERS } from '../../ticket-page/page-forms.ts';
import { startInbound } from '../inbound-email.ts';
import { emptyQueue } from '../outgoing-email.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.ts';
import { testDatabase } from '../test-database.ts';
import { app, useWebhookDesk } from '../webhook-desk.ts';
import { ACTS, NO_ACTS } from './acts.ts';
import { aPlace, type Place } from './crossing-place.ts';
import type { Edges } from './probes.ts';
import { NO_WAITING, WAITING } from './waiting.ts';

useWebhookDesk();
const inbound = await startInbound();
let sink: SmtpSink;
let edges: Edges;
beforeAll(async () => {
  sink = await startSmtpSink();
  await emptyQueue();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  edges = { sink, inbound, port: typeof address === 'object' && address ? address.port : 0 };
});
afterAll(async () => {
  app.server.closeAllConnections();
  await sink.close();
});

/** One place per act, in which everything waits: each column looks at its own rows. */
describe.each(Object.entries(ACTS))('%s', (_name, { run, leaves }) => {
  let place: Place;
  const sets = new Map<string, unknown>();
  beforeAll(async () => {
    place = await aPlace();
    for (const [name, { setUp }] of Object.entries(WAITING)) sets.set(name, await setUp(place, edges));
    await run(place);
  });

  test.each(Object.entries(WAITING))('leaves %s as it must', async (name, { outcome, expected }) => {
    expect(await outcome(place, edges, sets.get(name))).toEqual(expected(leaves, place));
  });
});

describe('the matrix is complete', () => {
  test('every call and form that changes something is an act, or says why it is none', () => {
    const changing = endpoints
      .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
    const forms = Object.keys(READERS).map((form) => `do=${form}`);
    const acts = Object.values(ACTS).flatMap(({ calls }) => calls);
    expect([...new Set([...acts, ...Object.values(NO_ACTS).flat()])].sort()).toEqual([...changing, ...forms].sort());
  });

  test('every table has rows that wait or point, or says why it has none', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      await testDatabase(),
    );
    const named = [...Object.values(WAITING).flatMap(({ tables }) => tables), ...Object.values(NO_WAITING).flat()];
    expect([...new Set(named)].sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});
