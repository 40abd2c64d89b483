import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { S3Double } from '../testing/s3-double.ts';
import { startApp } from '../testing/test-app.ts';
import { aFile } from '../testing/uploading.ts';
import { S3FileStore } from './s3-file-store.ts';
import { newStorageKey } from './uploads.ts';

type Fault = ReturnType<S3Double['misbehave']>;
type Asked = Parameters<S3Double['misbehave']>[0];

const PIECE = 100_000;
const BYTES = randomBytes(3 * PIECE);
const ERROR = { status: 500, code: 'InternalError' };
const SLOW = { status: 503, code: 'SlowDown' };

let s3: S3Double;
let store: S3FileStore;
beforeAll(async () => {
  s3 = await S3Double.start();
  store = new S3FileStore(s3.url(), { pausesMs: [1, 2, 4] });
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.misbehave = () => null;
  s3.knowsRanges = true;
  s3.objects.clear();
});

function meet(isMeant: (asked: Asked) => boolean, faults: readonly Fault[]): () => number {
  let sent = 0;
  s3.misbehave = (asked) => (isMeant(asked) ? (faults[sent++] ?? null) : null);
  return () => sent;
}

async function aWrittenKey(): Promise<string> {
  const key = newStorageKey();
  for (let from = 0; from < BYTES.length; from += PIECE)
    await store.write(key, from, BYTES.subarray(from, from + PIECE));
  return key;
}

async function aStoredKey(): Promise<string> {
  const key = newStorageKey();
  await store.put(key, BYTES);
  return key;
}

/** Each prepares its data, and returns the request to fail, the action, and what the bucket must have then. */
const ACTS = {
  'a piece': async () => {
    const key = newStorageKey();
    const act = () => store.write(key, 0, BYTES.subarray(0, PIECE));
    return { isMeant: ({ method }: Asked) => method === 'PUT', act, left: [`${key}/000000000000-${PIECE}`] };
  },
  'a whole file': async () => {
    const key = newStorageKey();
    return { isMeant: ({ method }: Asked) => method === 'PUT', act: () => store.put(key, BYTES), left: [key] };
  },
  'the file of its pieces': async () => {
    const key = await aWrittenKey();
    const hash = createHash('sha256');
    const act = async () => {
      await store.finish(key, BYTES.length, (bytes) => hash.update(bytes));
      expect(hash.digest('hex')).toBe(createHash('sha256').update(BYTES).digest('hex'));
    };
    return { isMeant: ({ method }: Asked) => method === 'PUT', act, left: [key] };
  },
  'a read': async () => {
    const key = await aStoredKey();
    const act = async () => {
      const read = await store.read(key);
      expect(read && BYTES.equals(await buffer(read))).toBe(true);
    };
    return { isMeant: ({ key: asked }: Asked) => asked === key, act, left: [key] };
  },
  'a removal': async () => {
    const key = await aStoredKey();
    return { isMeant: ({ method }: Asked) => method === 'DELETE', act: () => store.remove(key), left: [] };
  },
  'a list': async () => {
    const key = await aStoredKey();
    const act = async () => {
      const keys: string[] = [];
      for await (const listed of store.list()) keys.push(listed.key);
      expect(keys).toEqual([key]);
    };
    return { isMeant: ({ key: asked }: Asked) => asked === '', act, left: [key] };
  },
};
const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];

describe.each(NAMES)('%s', (name) => {
  test.each<[string, Fault[]]>([
    ['an error', [ERROR]],
    ['two requests to slow down', [SLOW, SLOW]],
    [
      'a throttle and gateways without an answer',
      [
        { status: 429, code: '' },
        { status: 502, code: '' },
        { status: 504, code: '' },
      ],
    ],
    ['a cut connection', ['cut']],
    ['a connection that is cut after the deed', ['cut afterwards']],
  ])('is repeated after %s', async (_, faults) => {
    const { isMeant, act, left } = await ACTS[name]();
    const sent = meet(isMeant, faults);
    await act();
    expect(sent()).toBe(faults.length + 1);
    expect([...s3.objects.keys()]).toEqual(left);
    for (const { bytes } of s3.objects.values()) expect(BYTES.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });

  test('fails after four attempts, as clearly as before', async () => {
    const { isMeant, act } = await ACTS[name]();
    const before = [...s3.objects.keys()];
    const sent = meet(isMeant, [ERROR, SLOW, 'cut', SLOW]);
    await expect(act()).rejects.toThrow('the server answered 503 SlowDown.');
    expect(sent()).toBe(4);
    expect([...s3.objects.keys()]).toEqual(before);
  });

  test.each([403, 404, 411, 412, 507])('is not repeated after %i', async (status) => {
    const { isMeant, act } = await ACTS[name]();
    const sent = meet(isMeant, [{ status, code: 'Whatever' }]);
    await act().catch(() => undefined);
    expect(sent()).toBe(1);
  });
});

test.each(['a piece', 'a whole file', 'the file of its pieces'] as const)(
  '%s is sent from its start again after a reset in the middle of its body',
  async (name) => {
    const { isMeant, act, left } = await ACTS[name]();
    const sent = meet(isMeant, ['cut body', 'cut body']);
    await act();
    expect(sent()).toBe(3);
    expect([...s3.objects.keys()]).toEqual(left);
  },
);

test.each([true, false])('a read that breaks off goes on where it was (ranges: %s)', async (knowsRanges) => {
  const { isMeant, act } = await ACTS['a read']();
  s3.knowsRanges = knowsRanges;
  const sent = meet(isMeant, ['cut answer', SLOW, 'cut answer']);
  await act();
  expect(sent()).toBe(4);
});

test('pieces that break off while they are put together are read on', async () => {
  const { act, left } = await ACTS['the file of its pieces']();
  const sent = meet(({ method, key }) => method === 'GET' && key.includes('/'), ['cut answer', SLOW, 'cut answer']);
  await act();
  expect(sent()).toBe(6);
  expect([...s3.objects.keys()]).toEqual(left);
});

test('pieces that cannot be read do not make the whole file be sent again and again', async () => {
  const { act } = await ACTS['the file of its pieces']();
  const sent = meet(({ method, key }) => method === 'GET' && key.includes('/'), Array(16).fill(SLOW));
  await expect(act()).rejects.toThrow('the server answered 503 SlowDown.');
  expect(sent()).toBe(4);
});

test('nothing is repeated behind the deadline of a request', async () => {
  const hasty = new S3FileStore(s3.url(), { timeouts: { requestMs: 500, idleMs: 400 }, pausesMs: [60_000] });
  const sent = meet(() => true, [SLOW]);
  await expect(hasty.put(newStorageKey(), BYTES)).rejects.toThrow('the server answered 503 SlowDown.');
  expect(sent()).toBe(1);
});

test('files of visitors arrive at a store that fails at every third request', async () => {
  const app = await startApp({}, { fileStore: store });
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  let asked = 0;
  s3.misbehave = () => {
    asked += 1;
    if (asked % 3 !== 0) return null;
    return asked % 2 === 0 ? SLOW : 'cut';
  };
  const file = randomBytes(3 * 1024 * 1024);
  const { fileId, key } = await aFile(owner, site, 'log.txt', file);
  const { rawPayload } = await owner.get(`/api/files/${fileId}`);
  expect(file.equals(rawPayload)).toBe(true);
  expect([...s3.objects.keys()]).toEqual([key]);
  await app.close();
});
