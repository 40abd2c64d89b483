import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { register } from '../testing/an-installation.ts';
import { readUntil } from '../testing/event-stream.ts';
import { aSiteIn, aSubmission } from '../testing/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase, postgresUrl } from '../testing/test-database.ts';
import { submitTicket } from '../tickets/submit/submit-ticket.ts';

const PUBLIC_URL = 'http://localhost:3000';
const WRITES = 200;

/** A browser, or a program with a token, whose requests a proxy sends to either instance. */
class Client {
  /** ETags by instance and path, as a browser keeps them. */
  readonly #etags = new Map<string, string>();

  constructor(readonly headers: Record<string, string>) {}

  async get({ url }: ServerProcess, path: string): Promise<Response> {
    const etag = this.#etags.get(url + path);
    const response = await fetch(url + path, { headers: { ...this.headers, ...(etag && { 'if-none-match': etag }) } });
    this.#etags.set(url + path, response.headers.get('etag') ?? '');
    return response;
  }

  send({ url }: ServerProcess, method: string, path: string, body?: object): Promise<Response> {
    return fetch(url + path, {
      method,
      headers: { ...this.headers, origin: PUBLIC_URL, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

describe.skipIf(!postgresUrl)('two instances on one database', () => {
  async function startInstances() {
    const { env, open } = await aMigratedDatabase();
    const settings = { ...env, PUBLIC_URL, SECRET_KEY: 'x'.repeat(40), TRUST_PROXY: '127.0.0.1, ::1' };
    const instances = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
    const db = await open();
    const { owner, site } = await aSiteIn(db);
    const stop = async () => {
      await Promise.all(instances.map((instance) => instance.end('SIGTERM')));
      await db.destroy();
    };
    const signIn = async (userId: number) =>
      // The hint of a browser that has signed in, without which no lookup is cached.
      new Client({ cookie: `deskbell_session=${await openSession(db, userId)}; deskbell_signed_in=1` });
    const browser = await signIn(owner.id);
    // From then on both answer from memory.
    for (const instance of instances) while ((await browser.get(instance, '/api/sites')).status !== 304);
    const makeToken = async () => {
      const fields = { name: 'Importer', scopes: ['tickets:read', 'tickets:write'] };
      const made = await browser.send(instances[0], 'POST', `/api/teams/${site.team_id}/tokens`, fields);
      const { token, id } = (await made.json()) as { token: string; id: number };
      return { id, program: new Client({ authorization: `Bearer ${token}` }) };
    };
    return { db, instances, site, browser, signIn, makeToken, stop };
  }
  let desk: Awaited<ReturnType<typeof startInstances>>;
  beforeAll(async () => {
    desk = await startInstances();
  });
  afterAll(() => desk.stop());

  test('a write that one has answered is read on the other at once', async () => {
    const { instances, site, browser, makeToken } = desk;
    const [here, there] = instances;
    const { program } = await makeToken();
    const expected = { count: 0, status: 'new' };
    const submit = (instance: ServerProcess) => {
      expected.count += 1;
      // Each visitor has a rate limit of their own.
      return new Client({ 'x-forwarded-for': `10.0.0.${expected.count}` }).send(
        instance,
        'POST',
        '/api/widget/tickets',
        {
          site_key: site.api_key,
          idempotency_key: randomUUID(),
          title: 'Lamp',
          description: 'It is cracked.',
        },
      );
    };
    const { id } = (await (await submit(here)).json()) as { id: number };
    const changeStatus = (client: Client) => (instance: ServerProcess) => {
      expected.status = expected.status === 'new' ? 'open' : 'new';
      return client.send(instance, 'PUT', `/api/tickets/${id}/status`, { status: expected.status });
    };
    const writes = [changeStatus(browser), submit, changeStatus(program)];
    const readFrom = async (instance: ServerProcess) => {
      const response = await browser.get(instance, `/api/sites/${site.id}/tickets`);
      if (response.status !== 200) return response.status;
      const tickets = (await response.json()) as { status: string }[];
      return { count: tickets.length, status: tickets.at(-1)?.status };
    };
    const stale: unknown[] = [];
    for (let n = 0; n < WRITES; n += 1) {
      const [writer, reader] = n % 2 === 0 ? [here, there] : [there, here];
      const written = await writes[n % writes.length]?.(writer);
      expect(written?.ok).toBe(true);
      const read = await readFrom(reader);
      if (!isDeepStrictEqual(read, expected)) stale.push({ n, read });
    }
    expect(stale).toEqual([]);
  });

  test('who writes a reply on one is shown on the other until it is sent', async () => {
    const { db, instances, site, browser, signIn } = desk;
    const [here, there] = instances;
    const { id } = await submitTicket(db, aSubmission(site));
    const { id: userId } = await register(db, 'nora@example.com');
    await db
      .insertInto('team_members')
      .values({
        team_id: site.team_id,
        user_id: userId,
        role: 'agent',
        sees_all_sites: true,
        joined_at: new Date().toISOString(),
      })
      .execute();
    const nora = await signIn(userId);
    const stream = await fetch(`${there.url}/api/live`, { headers: nora.headers });
    expect((await browser.send(here, 'POST', `/api/tickets/${id}/drafting`)).status).toBe(204);
    expect(await readUntil(stream, 'event: drafting')).toContain('event: drafting');
    const writers = async () => {
      const response = await nora.get(there, `/api/tickets/${id}`);
      return ((await response.json()) as { writers: unknown[] }).writers.length;
    };
    expect(await writers()).toBe(1);
    await browser.send(here, 'POST', `/api/tickets/${id}/comments`, { comment: 'On its way.' });
    expect(await writers()).toBe(0);
  });

  test('a session, a membership and a token that end on one end on the other at once', async () => {
    const { db, instances, site, browser, signIn, makeToken } = desk;
    const [here, there] = instances;
    const member = await register(db, 'jonas@example.com');
    await db
      .insertInto('team_members')
      .values({
        team_id: site.team_id,
        user_id: member.id,
        role: 'agent',
        sees_all_sites: true,
        joined_at: new Date().toISOString(),
      })
      .execute();
    const path = `/api/sites/${site.id}/tickets`;
    const leaving = await signIn(member.id);
    const [first, second] = [await leaving.get(there, path), await leaving.get(there, path)];
    expect([first.status, second.status]).toEqual([200, 304]);
    expect((await browser.send(here, 'DELETE', `/api/teams/${site.team_id}/members/${member.id}`)).ok).toBe(true);
    expect((await leaving.get(there, path)).status).toBe(404);

    const { program, id } = await makeToken();
    expect((await program.get(there, path)).status).toBe(200);
    expect((await browser.send(here, 'DELETE', `/api/teams/${site.team_id}/tokens/${id}`)).ok).toBe(true);
    expect((await program.get(there, path)).status).toBe(401);

    for (const [one, other] of [instances, [there, here]] as const) {
      const session = await signIn(member.id);
      expect((await session.get(other, '/api/users/me')).status).toBe(200);
      expect((await session.get(other, '/api/users/me')).status).toBe(304);
      const stream = await fetch(`${other.url}/api/live`, { headers: session.headers });
      expect((await session.get(one, '/api/logout')).status).toBe(200);
      expect((await session.get(other, '/api/users/me')).status).toBe(401);
      // Ends by itself, or the test takes for ever.
      await stream.text();
    }
  });
});
