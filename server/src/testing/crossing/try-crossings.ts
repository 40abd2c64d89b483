import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { SiteRemoval } from '../../sites/site-removal.ts';
import { addresses, startInbound } from '../inbound-email.ts';
import { deliverDue, emptyQueue } from '../outgoing-email.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { notifyDue } from '../team-members.ts';
import { testDatabase } from '../test-database.ts';
import { app, deliver as deliverWebhooks, useWebhookDesk } from '../webhook-desk.ts';
import { wakeDue } from '../woken-tickets.ts';
import { findWords } from '../word-walk.ts';
import { ACTS } from './acts.ts';
import { aPlace, type Place } from './crossing-place.ts';
import { type Crossing, isPair } from './crossings.ts';
import { learnEverywhere } from './limited-readers.ts';
import { type Edges, holdReplies } from './probes.ts';
import { WAITING } from './waiting.ts';
import type { Waiting } from './waiting-thing.ts';
import { remains } from './world.ts';

interface Tried {
  readonly crossing: Crossing;
  readonly place: Place;
  readonly sets: Map<string, unknown>;
  readonly answers: number[];
  readonly atOnce: Map<string, unknown>;
  left: string[];
}

type Thing = readonly [string, Waiting<unknown>];
const THINGS = Object.entries(WAITING);
/** Pairs leave out the slow things. */
const thingsOf = (crossing: Crossing) => THINGS.filter(([, { isForPairs }]) => isForPairs || !isPair(crossing));
const atRest = (crossing: Crossing) => thingsOf(crossing).filter(([, { isInMemory }]) => !isInMemory);
const inMemory = (crossing: Crossing) => thingsOf(crossing).filter(([, { isInMemory }]) => isInMemory);
const nameOf = ({ acts }: Crossing) => acts.join(', then ');

/** Sets up each place, does the acts in all of them, runs the workers once, then checks each column. */
export function tryCrossings(crossings: readonly Crossing[]): void {
  const inboundSettings = { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: null };
  useWebhookDesk({ inbound: inboundSettings });
  const tried = new Map<Crossing, Tried>();
  let edges: Edges;

  beforeAll(async () => {
    edges = await connect();
    const release = await setUp(edges, crossings, tried);
    const all = [...tried.values()];
    for (const each of all) await perform(edges, each);
    await removeDeletedSites();
    await findLeft(all.filter(({ crossing: { world } }) => world.person !== 'known'));
    await Promise.all(all.map((each) => passTime(edges, each)));
    if (release) await runWorkers(edges, release);
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await edges.sink.close();
  });

  describe.each(crossings.map((crossing) => [nameOf(crossing), crossing] as const))('%s', (_name, crossing) => {
    const { acts, refused, world } = crossing;
    const found = (): Tried => {
      const each = tried.get(crossing);
      if (!each) throw new Error('The place was not set up.');
      return each;
    };

    test('is answered as it must', () => {
      const answers = found().answers.map((status) => (status < 300 ? 'done' : status));
      expect(answers).toEqual([...acts.map(() => 'done'), ...refused.map(([, status]) => status)]);
    });

    const lookAt = async ([name, { outcome, isInMemory }]: Thing) => {
      const { place, sets, atOnce } = found();
      return isInMemory ? atOnce.get(name) : outcome(place, edges, sets.get(name));
    };

    if (!isPair(crossing))
      test.each(thingsOf(crossing))('leaves %s as it must', async (name, thing) => {
        expect(await lookAt([name, thing])).toEqual(thing.expected(world, found().place));
      });
    else
      test('leaves all as it must', async () => {
        const things = thingsOf(crossing);
        const left = await Promise.all(things.map(async (thing) => [thing[0], await lookAt(thing)]));
        const expected = things.map(([name, thing]) => [name, thing.expected(world, found().place)]);
        expect(Object.fromEntries(left)).toEqual(Object.fromEntries(expected));
      });

    if (acts.join() === 'a move')
      test('tells agents of one site nothing of the other one anywhere', async () => {
        const { place } = found();
        expect([...(await learnEverywhere(place, 'site')), ...(await learnEverywhere(place, 'elsewhere'))]).toEqual([]);
      });

    if (world.person !== 'known')
      test('leaves nothing of the person', () => {
        expect(found().left).toEqual([]);
      });
  });

  describe('erasing everyone in the end', () => {
    beforeAll(async () => {
      const all = [...tried.values()];
      for (const each of all) await eraseWhole(each);
      await findLeft(all);
    });

    test.each(crossings.map((crossing) => [nameOf(crossing), crossing] as const))(
      'leaves nothing after %s',
      (_name, crossing) => {
        // Confirmed mailboxes belong to the installation and expire.
        expect(tried.get(crossing)?.left).toEqual(crossing.world.team === 'gone' ? ['mailboxes.mailbox'] : []);
      },
    );
  });
}

async function connect(): Promise<Edges> {
  await emptyQueue();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { sink: await startSmtpSink(), inbound: await startInbound(), port };
}

/** Returns a function that releases held emails; null for pairs, which need no workers. */
async function setUp(edges: Edges, crossings: readonly Crossing[], tried: Map<Crossing, Tried>) {
  const places = await Promise.all(crossings.map(() => aPlace()));
  await deliverWebhooks();
  await markEmailsSent();
  const setUps = crossings.map(async (crossing, n) => {
    const place = places[n] as Place;
    const sets = new Map<string, unknown>();
    for (const [name, thing] of atRest(crossing)) sets.set(name, await thing.setUp?.(place, edges));
    tried.set(crossing, { crossing, place, sets, answers: [], atOnce: new Map(), left: [] });
  });
  await Promise.all(setUps);
  return crossings.every(isPair) ? null : holdReplies(edges, crossings.length);
}

async function perform(edges: Edges, { crossing, place, answers, atOnce }: Tried): Promise<void> {
  const { acts, worlds, world, refused } = crossing;
  const sets = new Map<string, unknown>();
  for (const [name, thing] of inMemory(crossing)) sets.set(name, await thing.setUp?.(place, edges));
  for (const [n, name] of acts.entries()) answers.push(await ACTS[name].run(place, worlds[n] ?? world));
  for (const [name] of refused) answers.push(await ACTS[name].run(place, world));
  for (const [name, thing] of inMemory(crossing)) atOnce.set(name, await thing.outcome(place, edges, sets.get(name)));
}

async function passTime(edges: Edges, { crossing, place, sets }: Tried): Promise<void> {
  for (const [name, thing] of atRest(crossing)) await thing.later?.(place, edges, sets.get(name));
}

async function runWorkers(edges: Edges, release: () => Promise<void>): Promise<void> {
  await deliverWebhooks();
  await release();
  await wakeDue();
  await edges.inbound.drain();
  await notifyDue();
  await markEmailsSent();
  await deliverDue(smtpTransport(edges.sink.url));
}

/** Marks emails as sent: no column reads their content. */
async function markEmailsSent(): Promise<void> {
  await sql`
    update email_logs set status = 'sent', sent_at = now()
    where status = 'queued' and email_type in ('user_confirmation', 'admin_notification', 'status_change')`.execute(
    await testDatabase(),
  );
}

async function removeDeletedSites(): Promise<void> {
  const errors: unknown[] = [];
  const removal = new SiteRemoval(await testDatabase(), { onError: (error) => errors.push(error) });
  removal.wake();
  await removal.drained();
  await removal.stop();
  expect(errors).toEqual([]);
}

/** Erases by user id, too, if no ticket is left that links it to the address. */
async function eraseWhole({ place, crossing }: Tried): Promise<void> {
  const { owner, site, customer, word } = place;
  const persons = [
    { email: customer, confirm: customer },
    { user_id: `${word}-7`, confirm: `${word}-7` },
  ];
  for (const person of persons.slice(0, remains(crossing.world) ? 1 : 2))
    await owner.post(`/api/teams/${site.team_id}/people/erase`, { ...person, delete_tickets: false });
}

/** A deleted ticket took along which user id belongs to the address. */
const wordOf = ({ place, crossing }: Tried) =>
  crossing.world.person === 'erased by address' ? place.customer : place.word;

/** Searches once for all; only if something is left, once for each. */
async function findLeft(tried: readonly Tried[]): Promise<void> {
  const db = await testDatabase();
  const words = tried.map(wordOf);
  const isClean = words.length === 0 || (await findWords(db, words)).length === 0;
  for (const each of tried) each.left = isClean ? [] : await findWords(db, [wordOf(each)]);
}
