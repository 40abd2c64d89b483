import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { S3Double } from '../testing/s3-double.ts';
import { openMigratedDatabase } from '../testing/test-database.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { S3FileStore } from './s3-file-store.ts';
import { readListing } from './s3-listing.ts';
import { newStorageKey } from './uploads.ts';

let s3: S3Double;
let store: S3FileStore;

beforeAll(async () => {
  s3 = await S3Double.start();
  store = new S3FileStore(s3.url(), { pausesMs: [1, 2, 4] });
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.misbehave = () => null;
  s3.pageSize = 1_000;
  s3.objects.clear();
});

const BYTES = randomBytes(3_000);

async function written(pieces: readonly (readonly [number, number])[]): Promise<string> {
  const key = newStorageKey();
  for (const [from, to] of pieces) await store.write(key, from, BYTES.subarray(from, to));
  return key;
}

async function finish(key: string): Promise<Buffer> {
  const seen: Uint8Array[] = [];
  await store.finish(key, BYTES.length, (bytes) => seen.push(bytes));
  return Buffer.concat(seen);
}

const readAll = async (from: FileStore, key: string) => {
  const bytes = await from.read(key);
  return bytes && buffer(bytes);
};

const HALVES = [
  [0, 1_500],
  [1_500, 3_000],
] as const;

const keysOf = (prefix: string) => [...s3.objects.keys()].filter((key) => key.startsWith(prefix));

describe('a file in S3', () => {
  test('is one object, made of what arrived in pieces, in one PUT of known length', async () => {
    s3.pageSize = 2;
    const key = await written([
      [0, 700],
      [700, 701],
      [701, 2_000],
      [2_000, 3_000],
    ]);
    expect(await store.read(key)).toBeNull();
    expect(await finish(key)).toEqual(BYTES);
    expect(keysOf(key)).toEqual([key]);
    expect(await readAll(store, key)).toEqual(BYTES);
    const put = s3.asked.findLast(({ method, key: put }) => method === 'PUT' && put === key);
    expect(put?.headers).toMatchObject({ 'content-length': '3000', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
    expect(put?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('is put together of pieces that were sent again, longer or shorter', async () => {
    const key = await written([
      [0, 900],
      [0, 500],
      [500, 1_000],
      [900, 3_000],
      [1_000, 1_001],
    ]);
    expect(await finish(key)).toEqual(BYTES);
    expect(await readAll(store, key)).toEqual(BYTES);
  });

  test('is not finished while bytes are missing', async () => {
    const key = await written([
      [0, 1_000],
      [1_500, 3_000],
    ]);
    await expect(finish(key)).rejects.toThrow('the upload has no bytes from 1000 on.');
    expect(keysOf(key)).toHaveLength(2);
  });

  test('is finished again after a crash at any point', async () => {
    const key = await written(HALVES);
    const parts = new Map(s3.objects);
    for (const crash of [
      // Killed before the object is complete, while it is written, while parts are removed, and before the row is
      // updated.
      ({ method, key: asked }) => method === 'GET' && asked.endsWith('-1500'),
      ({ method, key: asked }) => method === 'PUT' && asked === key,
      ({ method }) => method === 'DELETE',
      () => false,
    ] satisfies ((asked: { method: string; key: string }) => boolean)[]) {
      s3.objects.clear();
      for (const [name, part] of parts) s3.objects.set(name, part);
      s3.misbehave = (asked) => (crash(asked) ? 'cut' : null);
      await finish(key).catch(() => undefined);
      s3.misbehave = () => null;
      expect(await finish(key)).toEqual(BYTES);
      expect(keysOf(key)).toEqual([key]);
    }
  });

  test('is removed with its parts, and removing it again is no error', async () => {
    const key = await written(HALVES);
    await store.put(key, BYTES);
    await store.remove(key);
    expect(keysOf(key)).toEqual([]);
    await store.remove(key);
  });

  test('is listed with uploads that have not arrived, and without the objects of others', async () => {
    s3.pageSize = 2;
    const [arriving, whole] = [await written(HALVES), newStorageKey()];
    await store.put(whole, BYTES);
    await store.writeStoreId('mine');
    s3.objects.set('holiday & <sun>.jpg', { bytes: BYTES, writtenAt: new Date(0) });
    const listed = new Set<string>();
    for await (const { key, writtenAt } of store.list()) {
      listed.add(key);
      expect(Date.now() - writtenAt.getTime()).toBeLessThan(3_600_000);
    }
    expect(listed).toEqual(new Set([arriving, whole]));
  });
});

describe('an S3 server that fails', () => {
  test.each([
    ['500', { status: 500, code: 'InternalError' }, 'the server answered 500 InternalError.'],
    ['503', { status: 503, code: 'SlowDown' }, 'the server answered 503 SlowDown.'],
    ['411', { status: 411, code: 'MissingContentLength' }, 'the server answered 411 MissingContentLength.'],
    ['a cut connection', 'cut', 'the connection was cut.'],
    ['silence', 'silent', 'the server does not answer in time.'],
  ] as const)('%s: the piece can be sent again, and nothing is lost', async (_name, fault, message) => {
    const patient = new S3FileStore(s3.url(), { timeouts: { requestMs: 300, idleMs: 100 } });
    const key = await written([[0, 1_500]]);
    s3.misbehave = () => fault;
    await expect(patient.write(key, 1_500, BYTES.subarray(1_500))).rejects.toThrow(message);
    await expect(patient.finish(key, BYTES.length, () => undefined)).rejects.toThrow(message);
    s3.misbehave = () => null;
    await store.write(key, 1_500, BYTES.subarray(1_500));
    expect(await finish(key)).toEqual(BYTES);
  });

  test('an early refusal of the whole object ends the transfer', async () => {
    const key = newStorageKey();
    const big = randomBytes(4 * 1024 * 1024);
    await store.write(key, 0, big);
    s3.misbehave = ({ method }) => (method === 'PUT' ? { status: 507, code: 'QuotaExceeded', isEarly: true } : null);
    let seen = 0;
    const count = (bytes: Uint8Array) => {
      seen += bytes.length;
    };
    await expect(store.finish(key, big.length, count)).rejects.toThrow(/507 QuotaExceeded|connection was cut/);
    expect(seen).toBeLessThan(big.length);
    expect(s3.objects.has(key)).toBe(false);
  });

  test('a part that breaks off is not taken for the whole', async () => {
    const key = await written(HALVES);
    s3.misbehave = ({ key: asked }) => (asked.endsWith('-1500') ? 'cut answer' : null);
    await expect(finish(key)).rejects.toThrow();
    expect(s3.objects.has(key)).toBe(false);
    s3.misbehave = () => null;
    expect(await finish(key)).toEqual(BYTES);
  });

  test('a connection that the server has closed meanwhile is opened again', async () => {
    const key = await written([[0, 1_500]]);
    let cuts = 0;
    s3.misbehave = () => (cuts++ === 0 ? 'cut' : null);
    await store.write(key, 1_500, BYTES.subarray(1_500));
    expect(cuts).toBe(2);
  });

  test.each([
    ['no XML', '<html>Bad gateway</html>'],
    ['half a page', '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key>'],
    ['a page without its token', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
    [
      'an object without a date',
      '<ListBucketResult><Contents><Key>a</Key><Size>1</Size></Contents></ListBucketResult>',
    ],
  ])('%s is not taken for an empty bucket', (_name, xml) => {
    expect(() => readListing(xml)).toThrow('a list of objects that cannot be read');
  });

  test('an object cannot pose as the end of a list', () => {
    const key = '&lt;/Contents&gt;&lt;IsTruncated&gt;true&#60;&#x2f;IsTruncated&gt;';
    const xml = `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents><IsTruncated>false</IsTruncated></ListBucketResult>`;
    expect(readListing(xml)).toEqual({
      objects: [
        { key: '</Contents><IsTruncated>true</IsTruncated>', size: 7, writtenAt: new Date('2026-01-02T03:04:05Z') },
      ],
      nextToken: null,
    });
  });
});

describe('at the start', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openMigratedDatabase();
  });
  afterAll(() => db.destroy());

  const openS3 = async (url: string) =>
    openFileStore({ storage: { kind: 's3', url, plainHttpTo: [] }, maxBytes: 1, siteBytes: 1, types: [] }, db);

  test('a bucket is tried out and marked', async () => {
    await expect(openS3(s3.url())).resolves.toBeInstanceOf(S3FileStore);
    expect([...s3.objects.keys()]).toEqual(['.deskbell-files']);
  });

  const MISTAKES = [
    ['a wrong key', { key: 'AKIDWRONG' }, 'the access key is not known there.'],
    ['a wrong secret', { secret: 'hunter2-hunter2' }, 'the secret does not belong to the access key.'],
    ['a bucket that does not exist', { bucket: 'attic' }, 'there is no bucket attic; create it first.'],
  ] as const;
  test.each(MISTAKES)('%s is named', async (_name, wrong, reason) => {
    const failure = openS3(s3.url(wrong));
    await expect(failure).rejects.toThrow(reason);
    await expect(failure).rejects.not.toThrow(/hunter2|wJalr/);
  });

  const DETAIL = '<Region>eu-central-1</Region>';
  test.each([
    [
      { status: 403, code: 'AccessDenied' },
      'the access key may not read, write, list and delete objects in the bucket desk.',
    ],
    [{ status: 400, code: 'AuthorizationHeaderMalformed', detail: DETAIL }, 'the server expects region=eu-central-1.'],
    [{ status: 301, code: '' }, 'the server sends elsewhere (301): the region or the host is wrong.'],
    [{ status: 403, code: '' }, 'the access key may not use the bucket desk (403).'],
  ])('%o is explained', async (fault, reason) => {
    s3.misbehave = () => fault;
    await expect(openS3(s3.url())).rejects.toThrow(reason);
  });

  test('a wrong clock is named', async () => {
    s3.clockAheadMs = 3_600_000;
    await expect(openS3(s3.url())).rejects.toThrow('the clock of this machine is wrong');
    s3.clockAheadMs = 0;
  });

  test('a server that is not there is named without the secret', async () => {
    const failure = openS3('http://KEY:hunter2@127.0.0.1:1/desk');
    await expect(failure).rejects.toThrow(
      'Files cannot be stored in http://127.0.0.1:1/desk: the server cannot be reached (ECONNREFUSED).',
    );
  });
});
