import { UPLOAD_CHUNK_BYTES } from '@deskbell/contract/limits';
import { expect, test, vi } from 'vitest';
import { fakeUploads } from '../testing/fake-uploads.ts';
import { uploadFile } from './tus-upload.ts';

const FIRST = `/api/uploads/${'1'.padStart(32, '0')}`;
const SECOND = `/api/uploads/${'2'.padStart(32, '0')}`;
const bytes = (length: number) => new Uint8Array(length);

interface Given {
  id: string | null;
  signal: AbortSignal;
}

function upload(file: File, { id = null, signal = new AbortController().signal }: Partial<Given> = {}) {
  const progress: number[] = [];
  const uploaded = uploadFile({
    file,
    owner: { ticket_id: 30 },
    id,
    onCreated: () => undefined,
    onProgress: (sentBytes) => progress.push(sentBytes),
    signal,
  });
  return { uploaded, progress };
}

const waitForRequests = (requests: readonly string[], count: number) =>
  expect
    .poll(
      () => {
        dispatchEvent(new Event('online'));
        return requests.length;
      },
      { interval: 5 },
    )
    .toBeGreaterThanOrEqual(count);

test('a file is sent in chunks, with its name and its ticket', async () => {
  const { uploads, requests } = fakeUploads();
  const size = UPLOAD_CHUNK_BYTES * 2 + 10;
  const { uploaded, progress } = upload(new File([bytes(size)], 'Übersicht “Lampen”.pdf'));
  const id = await uploaded;
  expect(uploads.get(id)).toEqual({ name: 'Übersicht “Lampen”.pdf', ticketId: 30, length: size, offset: size });
  expect(requests).toEqual(['POST /api/uploads', `PATCH ${FIRST}`, `PATCH ${FIRST}`, `PATCH ${FIRST}`]);
  expect(progress.at(-1)).toBe(size);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

test('after an error the upload goes on with what has arrived', async () => {
  const { uploads, requests, disturb } = fakeUploads();
  const size = UPLOAD_CHUNK_BYTES + 10;
  const file = new File([bytes(size)], 'a.pdf');
  disturb('PATCH', { status: 204, headers: { 'upload-offset': String(UPLOAD_CHUNK_BYTES) } });
  disturb('PATCH', 'unreachable');
  const { uploaded } = upload(file);
  await waitForRequests(requests, 5);
  expect(uploads.get(await uploaded)?.offset).toBe(size);
  expect(requests.slice(3, 5)).toEqual([`HEAD ${FIRST}`, `PATCH ${FIRST}`]);
});

test('a wrong offset is asked for, a lock is waited for, and a slow chunk goes on', async () => {
  const { uploads, requests, disturb } = fakeUploads();
  disturb('PATCH', { status: 409, error: 'Wrong.' });
  disturb('PATCH', { status: 423, error: 'Locked.' });
  disturb('PATCH', { status: 408, error: 'The bytes arrive too slowly.' });
  const { uploaded } = upload(new File([bytes(10)], 'a.pdf'));
  await waitForRequests(requests, 8);
  expect(uploads.get(await uploaded)?.offset).toBe(10);
});

test('an upload that the server no longer has starts anew, once', async () => {
  const { uploads, requests } = fakeUploads();
  uploads.set('other', { name: '', ticketId: 1, length: 1, offset: 0 });
  const { uploaded } = upload(new File([bytes(10)], 'a.pdf'), { id: 'f'.repeat(32) });
  expect(uploads.get(await uploaded)?.offset).toBe(10);
  expect(requests).toEqual([`HEAD /api/uploads/${'f'.repeat(32)}`, 'POST /api/uploads', `PATCH ${SECOND}`]);
});

test.each([
  { status: 413, error: 'The file is too large.' },
  { status: 404, error: 'Ticket not found.' },
  { status: 429, error: 'Too many files.', headers: { 'retry-after': '1800' } },
])('$status is not retried', async (refusal) => {
  const { requests, disturb } = fakeUploads();
  disturb('POST', refusal);
  await expect(upload(new File([bytes(10)], 'a.pdf')).uploaded).rejects.toMatchObject({
    status: refusal.status,
    error: refusal.error,
  });
  expect(requests).toEqual(['POST /api/uploads']);
});

test('a server that stays unreachable is given up', async () => {
  const { requests, disturb } = fakeUploads();
  for (let times = 0; times < 20; times += 1) disturb('POST', 'unreachable');
  const { uploaded } = upload(new File([bytes(10)], 'a.pdf'));
  const outcome = uploaded.catch(String);
  await waitForRequests(requests, 8);
  expect(await outcome).toBe('NetworkError: The server could not be reached.');
  expect(requests).toHaveLength(8);
});

test('without a connection it waits as long as it takes', async () => {
  const { uploads, requests, disturb } = fakeUploads();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (let times = 0; times < 9; times += 1) disturb('POST', 'unreachable');
  const { uploaded } = upload(new File([bytes(10)], 'a.pdf'));
  await waitForRequests(requests, 9);
  onLine.mockReturnValue(true);
  await waitForRequests(requests, 11);
  expect(uploads.get(await uploaded)?.offset).toBe(10);
});

test('an aborted upload sends nothing more', async () => {
  const { requests, disturb } = fakeUploads();
  disturb('PATCH', new Promise(() => undefined));
  const abort = new AbortController();
  const { uploaded } = upload(new File([bytes(10)], 'a.pdf'), { signal: abort.signal });
  await expect.poll(() => requests).toHaveLength(2);
  abort.abort();
  await expect(uploaded).rejects.toThrow('aborted');
  expect(requests).toHaveLength(2);
});
