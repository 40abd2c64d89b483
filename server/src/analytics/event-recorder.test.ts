import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NotFound } from '../errors.ts';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';
import { EventRecorder } from './event-recorder.ts';

const aHash = () => randomBytes(16).toString('hex');

test('backpressure refuses events beyond the limits, per site and in total, and all accepted ones are counted', async () => {
  const db = await testDatabase();
  const owner = await anOwner();
  const [noisy, quiet] = [await aSite(owner), await aSite(owner)];
  const recorder = new EventRecorder(db, { maxBatch: 10, maxWaiting: 5, maxWaitingPerKey: 3 });
  const record = (site_id: number) =>
    recorder.record({ site_id, type: 'load', user_id: null, session_hash: aHash(), host: null, path: '/' }).then(
      () => 'counted',
      (error: Error) => error.constructor.name,
    );
  const answers: Promise<string>[] = [];
  // The table lock blocks the first commit, so that the queue fills up.
  await db.transaction().execute(async (tx) => {
    await sql`lock table site_days in exclusive mode`.execute(tx);
    answers.push(record(noisy.id));
    for (let n = 0; n < 5; n += 1) answers.push(record(noisy.id));
    for (let n = 0; n < 3; n += 1) answers.push(record(quiet.id));
  });
  expect(await Promise.all(answers)).toEqual([
    ...['counted', 'counted', 'counted', 'counted', 'TooMany', 'TooMany'],
    ...['counted', 'counted', 'Unavailable'],
  ]);
  for (const [site, loads] of [
    [noisy, 4],
    [quiet, 2],
  ] as const)
    expect((await owner.get(`/api/sites/${site.id}/analytics`)).json()[0].widget_loads).toBe(loads);
});

test.skipIf(!postgresUrl)(
  'a site that is being deleted does not delay other sites, and its own events are refused',
  async () => {
    const db = await testDatabase();
    const owner = await anOwner();
    const [going, staying] = [await aSite(owner), await aSite(owner)];
    const recorder = new EventRecorder(db);
    const record = (site_id: number) =>
      recorder.record({
        site_id,
        type: 'load',
        user_id: null,
        session_hash: aHash(),
        host: null,
        path: '/',
      });
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sites').where('id', '=', going.id).execute();
      const refused = expect(record(going.id)).rejects.toBeInstanceOf(NotFound);
      await record(staying.id);
      await refused;
    });
    expect((await owner.get(`/api/sites/${staying.id}/analytics`)).json()[0].widget_loads).toBe(1);
  },
);

test.skipIf(!postgresUrl)('sessions that were being counted when their site was removed go with it', async () => {
  const db = await testDatabase();
  const site = await aSite(await anOwner());
  const recorder = new EventRecorder(db);
  const visit = () =>
    recorder.record({ site_id: site.id, type: 'load', user_id: null, session_hash: aHash(), host: null, path: '/' });
  const sessions = async () => (await sql`select from session_days where site_id = ${site.id}`.execute(db)).rows.length;
  await visit();
  const ends: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select from site_days where site_id = ${site.id} for update`.execute(tx);
    ends.push(visit());
    await untilWaitingForLocks(db, 1);
    ends.push(db.deleteFrom('all_sites').where('id', '=', site.id).execute());
    await untilWaitingForLocks(db, 2);
    expect(await sessions()).toBe(1);
  });
  await Promise.all(ends);
  expect(await sessions()).toBe(0);
});
