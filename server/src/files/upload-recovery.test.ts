import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { aSiteIn } from '../testing/fixtures.ts';
import { S3Double } from '../testing/s3-double.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase, postgresUrl, temporaryFolder } from '../testing/test-database.ts';
import { anAddress, metadataOf, TUS } from '../testing/uploading.ts';
import { FileGarbageCollector } from './file-garbage-collector.ts';
import type { FileStore } from './file-store.ts';
import { FolderFileStore } from './folder-file-store.ts';
import { S3FileStore } from './s3-file-store.ts';
import { Uploads } from './uploads.ts';

const UPLOADS = 4;
const PIECE = 64 * 1024;
const FILE_BYTES = 10 * PIECE + 1;
const PIECES_BEFORE_KILL = 12;
const S3_FAULTS = 20;
const RETRY_MS = 20;
const TRUST_PROXY = '127.0.0.0/8,::1';

class Visitor {
  readonly bytes = randomBytes(FILE_BYTES);
  readonly #address = anAddress();
  readonly #ticketKey = randomUUID();
  #upload: string | null = null;
  ticketId: number | null = null;
  isDone = false;

  constructor(readonly site: Site) {}

  async goOn({ url }: ServerProcess, onPiece: () => void): Promise<void> {
    try {
      while (!this.isDone) if (!(await this.#step(url, onPiece))) await pause(RETRY_MS);
    } catch {
      // The server was killed: ask the next one for the offset.
    }
  }

  async #step(server: string, onPiece: () => void): Promise<boolean> {
    this.#upload ??= await this.#begin(server);
    if (this.#upload === null) return false;
    this.ticketId ??= await this.#sendTicket(server);
    const url = `${server}/api/widget/uploads/${this.#upload}`;
    const { ok, headers } = await this.#send(url, { method: 'HEAD' });
    const offset = Number(headers.get('upload-offset') ?? Number.NaN);
    if (!ok || Number.isNaN(offset)) return false;
    this.isDone = offset === this.bytes.length;
    if (this.isDone) return true;
    const piece = await this.#send(url, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: this.bytes.subarray(offset, offset + PIECE),
    });
    if (piece.ok) onPiece();
    return piece.ok;
  }

  async #begin(server: string): Promise<string | null> {
    const created = await this.#send(`${server}/api/widget/uploads`, {
      method: 'POST',
      headers: {
        'upload-length': String(this.bytes.length),
        'upload-metadata': metadataOf({ site_key: this.site.api_key, filename: 'film.mov' }),
      },
    });
    return created.headers.get('location')?.split('/').at(-1) ?? null;
  }

  async #sendTicket(server: string): Promise<number | null> {
    const { api_key: site_key } = this.site;
    const answer = await this.#send(`${server}/api/widget/tickets`, {
      method: 'POST',
      body: JSON.stringify({
        site_key,
        idempotency_key: this.#ticketKey,
        title: 'x',
        description: 'x',
        files: [this.#upload],
      }),
    });
    return answer.ok ? ((await answer.json()) as { id: number }).id : null;
  }

  #send(url: string, { headers, ...options }: RequestInit): Promise<Response> {
    return fetch(url, { ...options, headers: { ...TUS, 'x-forwarded-for': this.#address, ...headers } });
  }
}

interface Desk {
  readonly site: Site;
  readonly env: Record<string, string>;
  open(): Promise<Database>;
}

async function aDesk(): Promise<Desk> {
  const { env, open } = await aMigratedDatabase();
  const db = await open();
  const { site } = await aSiteIn(db);
  await db.destroy();
  return { site, env: { ...env, TRUST_PROXY }, open };
}

async function withDatabase<T>({ open }: Desk, act: (db: Database) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}

const endLeases = (desk: Desk) =>
  withDatabase(desk, (db) =>
    sql`update files set leased_until = now() - interval '1 second' where leased_until is not null`.execute(db),
  );

/** Every ticket has its whole file, and after the daily job blobs and rows match. */
async function expectConsistent(desk: Desk, store: FileStore, visitors: readonly Visitor[]): Promise<void> {
  await withDatabase(desk, async (db) => {
    const limits = { maxBytes: 1, siteBytes: 1, types: [] };
    const errors: unknown[] = [];
    const collector = new FileGarbageCollector(db, {
      store,
      uploads: new Uploads(db, { store, limits, onReady: async () => undefined }),
      onChanged: () => undefined,
      onAudited: () => undefined,
      onError: (error) => errors.push(error),
    });
    await sql`delete from daily_jobs`.execute(db);
    await collector.collectGarbage();
    await collector.drained();
    await collector.stop();
    expect(errors).toEqual([]);
    const rows = await db.selectFrom('files').select(['ticket_id', 'storage_key', 'state', 'sha256']).execute();
    const stored = new Set<string>();
    for await (const { key } of store.list()) stored.add(key);
    expect(stored).toEqual(new Set(rows.flatMap(({ storage_key }) => storage_key ?? [])));
    const ready = new Map(rows.filter(({ state }) => state === 'ready').map((row) => [row.ticket_id, row.sha256]));
    for (const { ticketId, bytes } of visitors) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(Buffer.from(ready.get(ticketId ?? 0) ?? []).toString('hex')).toBe(sha256);
    }
    expect(ready.size).toBe(visitors.length);
  });
}

describe('after a kill in the middle of uploads', () => {
  test('they go on where they were, with no byte lost; a server with another folder does not start', async () => {
    const desk = await aDesk();
    const folder = join(desk.env.DATA_DIR ?? '', 'files');
    const visitors = Array.from({ length: UPLOADS }, () => new Visitor(desk.site));
    const doomed = await startServerProcess(desk.env);
    let killed: Promise<void> | undefined;
    let pieces = 0;
    await Promise.all(
      visitors.map((visitor) =>
        visitor.goOn(doomed, () => {
          pieces += 1;
          if (pieces >= PIECES_BEFORE_KILL) killed ??= doomed.end('SIGKILL');
        }),
      ),
    );
    await killed;
    expect(visitors.some(({ isDone }) => !isDone)).toBe(true);
    await endLeases(desk);
    const next = await startServerProcess(desk.env);
    let repeated = 0;
    await Promise.all(
      visitors.map((visitor) =>
        visitor.goOn(next, () => {
          repeated += 1;
        }),
      ),
    );
    await next.end('SIGTERM');
    expect(visitors.every(({ isDone }) => isDone)).toBe(true);
    // Nearly all acknowledged chunks were not sent again.
    expect(pieces + repeated).toBeLessThanOrEqual(UPLOADS * Math.ceil(FILE_BYTES / PIECE));
    await expectConsistent(desk, new FolderFileStore(folder), visitors);
    const FILES_DIR = temporaryFolder();
    await expect(startServerProcess({ ...desk.env, FILES_DIR })).rejects.toThrow(
      `${FILES_DIR} does not have the files of this database. Several instances need a shared folder (FILES_DIR) or S3`,
    );
  });

  test.skipIf(!postgresUrl)('another instance on the same folder takes them over', async () => {
    const desk = await aDesk();
    const FILES_DIR = temporaryFolder();
    const visitors = Array.from({ length: UPLOADS }, () => new Visitor(desk.site));
    const instances = Array.from({ length: 2 }, () =>
      startServerProcess({ ...desk.env, DATA_DIR: temporaryFolder(), FILES_DIR, SECRET_KEY: 'x'.repeat(40) }),
    );
    const [doomed, survivor] = (await Promise.all(instances)) as [ServerProcess, ServerProcess];
    let killed: Promise<void> | undefined;
    let pieces = 0;
    await Promise.all(
      visitors.map((visitor, n) =>
        visitor.goOn(n % 2 === 0 ? doomed : survivor, () => {
          pieces += 1;
          if (pieces >= PIECES_BEFORE_KILL) killed ??= doomed.end('SIGKILL');
        }),
      ),
    );
    await killed;
    await endLeases(desk);
    await Promise.all(visitors.map((visitor) => visitor.goOn(survivor, () => undefined)));
    await survivor.end('SIGTERM');
    await expectConsistent(desk, new FolderFileStore(FILES_DIR), visitors);
  });
});

// One database is enough: this test is slow, and the database makes no difference here.
test.skipIf(!postgresUrl)(
  'S3 that fails costs attempts, and nothing else; the secret is in no line of the log',
  async () => {
    const desk = await aDesk();
    const s3 = await S3Double.start();
    const visitors = Array.from({ length: UPLOADS }, () => new Visitor(desk.site));
    const server = await startServerProcess({ ...desk.env, FILES_S3_URL: s3.url(), LOG_LEVEL: 'debug' });
    let asked = 0;
    let faults = 0;
    let hopeless: string | null = null;
    let failures = 0;
    s3.misbehave = ({ method, key }) => {
      // One chunk fails more often than it is retried.
      if (method === 'PUT' && key.includes('/')) hopeless ??= key;
      if (key === hopeless && failures++ < 4) return { status: 503, code: 'SlowDown' };
      asked += 1;
      if (asked % 5 !== 0 || faults === S3_FAULTS) return null;
      faults += 1;
      return faults % 2 === 0 ? 'cut' : { status: 503, code: 'SlowDown' };
    };
    await Promise.all(visitors.map((visitor) => visitor.goOn(server, () => undefined)));
    s3.misbehave = () => null;
    expect(faults).toBe(S3_FAULTS);
    await server.end('SIGTERM');
    await endLeases(desk);
    await expectConsistent(desk, new S3FileStore(s3.url()), visitors);
    expect([...s3.objects.keys()].filter((key) => key.includes('/'))).toEqual([]);
    const warned = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"unavailable"'));
    expect(warned.join('\n')).toContain('"cause":"the server answered 503 SlowDown."');
    expect(server.output()).not.toContain(new URL(s3.url()).password);
    expect(server.output()).not.toContain(decodeURIComponent(new URL(s3.url()).password));
    await s3.stop();
  },
);
