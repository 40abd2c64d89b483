import type { Failure } from '@deskbell/contract/endpoint';
import { UPLOAD_CHUNK_BYTES } from '@deskbell/contract/limits';
import { ApiError, isNotFound, NetworkError } from './call.ts';

/** Backoff; progress starts it anew. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Pause while offline; the `online` event ends it early. */
const OFFLINE_PAUSE_MS = 30_000;
/** A longer Retry-After counts as a refusal. */
const RETRY_AFTER_MAX_S = 60;
const TIMEOUT_MS = 60_000;
/** 408: the chunk arrived too slowly; what did arrive is stored. */
const RETRYABLE = [408, 409, 423, 429];

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

export type UploadOwner = { ticket_id: number } | { site_id: number } | { team_id: number };

interface Upload {
  file: File;
  owner: UploadOwner;
  id: string | null;
  onCreated: (id: string) => void;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/** Uploads in chunks by the tus protocol, with retries; resolves with the id of the upload. */
export async function uploadFile(upload: Upload): Promise<string> {
  const run: Run = { id: upload.id, failures: 0, hasRestarted: false };
  for (;;) {
    try {
      return await sendRest(upload, run);
    } catch (error) {
      upload.signal.throwIfAborted();
      await recover(error, run, upload.signal);
    }
  }
}

interface Run {
  id: string | null;
  /** Counted since the last progress. */
  failures: number;
  hasRestarted: boolean;
}

async function sendRest(upload: Upload, run: Run): Promise<string> {
  let offset = run.id === null ? 0 : await readOffset(run.id, upload.signal);
  if (run.id === null) {
    run.id = await create(upload);
    upload.onCreated(run.id);
  }
  upload.onProgress(offset);
  while (offset < upload.file.size) {
    offset = await sendChunk(run.id, offset, upload);
    upload.onProgress(offset);
    run.failures = 0;
  }
  return run.id;
}

async function recover(error: unknown, run: Run, signal: AbortSignal): Promise<void> {
  if (run.id !== null && isNotFound(error) && !run.hasRestarted) {
    // The server has dropped the upload.
    run.id = null;
    run.hasRestarted = true;
    return;
  }
  await pause(pauseAfter(error, run.failures), signal);
  if (navigator.onLine) run.failures += 1;
}

/** Best effort: the server deletes incomplete uploads after a day in any case. */
export async function abandonUpload(id: string): Promise<void> {
  for (const waitMs of PAUSES_MS.slice(0, 3)) {
    try {
      await request('DELETE', `/api/uploads/${id}`, {});
      return;
    } catch (error) {
      // 423: the aborted chunk is still being stored.
      if (!(error instanceof ApiError && error.status === 423))
        return console.debug('The upload is left to the server:', error);
    }
    await pause(waitMs, new AbortController().signal);
  }
}

async function create({ file, owner, signal }: Upload): Promise<string> {
  const metadata = Object.entries({ ...owner, filename: file.name });
  const answer = await request('POST', '/api/uploads', {
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': metadata.map(([name, value]) => `${name} ${base64(String(value))}`).join(','),
    },
    signal,
  });
  // Only the id: the address may have another name of this origin.
  const id = answer.header('location')?.split('/').at(-1);
  if (!id) throw new NetworkError('The server did not name the upload.');
  return id;
}

async function readOffset(id: string, signal: AbortSignal): Promise<number> {
  return offsetIn(await request('HEAD', `/api/uploads/${id}`, { signal }));
}

async function sendChunk(id: string, offset: number, { file, onProgress, signal }: Upload): Promise<number> {
  const answer = await request('PATCH', `/api/uploads/${id}`, {
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: await read(file, offset),
    onProgress: (sentBytes) => onProgress(offset + sentBytes),
    signal,
  });
  const next = offsetIn(answer);
  if (next <= offset) throw new NetworkError('The server stored nothing.');
  return next;
}

async function read(file: File, offset: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(offset, offset + UPLOAD_CHUNK_BYTES).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile('The file could not be read.', { cause });
  }
}

function offsetIn(answer: Answer): number {
  const offset = Number.parseInt(answer.header('upload-offset') ?? '', 10);
  if (Number.isNaN(offset)) throw new NetworkError('The server did not say how much has arrived.');
  return offset;
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

class RefusedUpload extends ApiError {
  constructor(
    status: number,
    error: string,
    readonly retryAfterS: number,
  ) {
    super(status, error, []);
  }
}

/** Throws errors that a retry cannot fix, or after too many retries. */
function pauseAfter(error: unknown, failures: number): number {
  const isRefused = error instanceof RefusedUpload;
  const isRetryable = isRefused
    ? error.status >= 500 || RETRYABLE.includes(error.status)
    : error instanceof NetworkError;
  if (!isRetryable) throw error;
  if (!navigator.onLine) return OFFLINE_PAUSE_MS;
  const pauseMs = PAUSES_MS[failures];
  const retryAfterS = isRefused ? error.retryAfterS : 0;
  if (pauseMs === undefined || retryAfterS > RETRY_AFTER_MAX_S) throw error;
  return Math.max(pauseMs, retryAfterS * 1_000);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

interface Answer {
  header: (name: string) => string | null;
}

interface Sent {
  headers?: Record<string, string>;
  body?: ArrayBuffer;
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** XMLHttpRequest, because fetch does not report how much of a body has been sent. */
function request(method: string, path: string, { headers = {}, body, onProgress, signal }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, path);
    xhr.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries({ 'tus-resumable': '1.0.0', ...headers }))
      xhr.setRequestHeader(name, value);
    if (onProgress) xhr.upload.onprogress = ({ loaded }) => onProgress(loaded);
    xhr.onload = () => {
      if (xhr.status < 400) return resolve({ header: (name) => xhr.getResponseHeader(name) });
      reject(
        new RefusedUpload(xhr.status, errorIn(xhr.responseText), Number(xhr.getResponseHeader('retry-after')) || 0),
      );
    };
    xhr.onerror = () => reject(new NetworkError('The server could not be reached.'));
    xhr.ontimeout = xhr.onerror;
    xhr.onabort = () => reject(signal?.reason);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(body ?? null);
  });
}

/** A proxy's error page is not JSON. */
function errorIn(text: string): string {
  try {
    const failure: Partial<Failure> | null = JSON.parse(text);
    return typeof failure?.error === 'string' ? failure.error : '';
  } catch {
    return '';
  }
}
