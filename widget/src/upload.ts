import { UPLOAD_CHUNK_BYTES } from '@deskbell/contract/limits';
import type { Attachment } from './file-interfaces.ts';
import { backoffMs } from './retry-backoff.ts';
import { isRefusal, toMetadata } from './tus.ts';

const RESPONSE_TIMEOUT_MS = 60_000;
const UPLOAD_ID_LENGTH = 32;
/** The offset is unknown: ask the server. */
const UNKNOWN = -1;

/** PATCHes take turns: sharing a slow connection, none would end within the server's time limit. */
let turn: Promise<unknown> = Promise.resolve();

/** Retries until the server has the file or refuses it; `show` then gets the status. Returns a function to abort. */
export function upload(
  file: Attachment,
  siteKey: string | undefined,
  show: (sent: number, refusal?: unknown) => void,
): () => void {
  let url = '';
  let offset = UNKNOWN;
  let isGivenUp = false;
  let request: XMLHttpRequest;

  // XMLHttpRequest: fetch reports no upload progress.
  const call = (method: string, body?: ArrayBuffer) =>
    new Promise((resolve) => {
      request = new XMLHttpRequest();
      const set = (name: string, value: string | number) => request.setRequestHeader(name, value as string);
      // The API has the origin of this script.
      request.open(method, url || new URL('/api/widget/uploads', import.meta.url));
      request.timeout = RESPONSE_TIMEOUT_MS;
      set('Tus-Resumable', '1.0.0');
      if (body) {
        set('Upload-Offset', offset);
        set('Content-Type', 'application/offset+octet-stream');
      }
      if (!url) {
        set('Upload-Length', file.size);
        set('Upload-Metadata', toMetadata(siteKey, file.name));
      }
      // Stays below 100% until the server confirms.
      request.upload.onprogress = ({ loaded }) => show(Math.min(offset + loaded, file.size - 1));
      request.onloadend = resolve;
      request.send(body);
    });

  const callNext = async () => {
    if (!url) return call('POST');
    if (offset < 0) return call('HEAD');
    // Throws when the file cannot be read any more.
    const body = await file.slice(offset, offset + UPLOAD_CHUNK_BYTES).arrayBuffer();
    turn = turn.then(() => isGivenUp || call('PATCH', body));
    return turn;
  };

  const refuse = (refusal: unknown) => {
    url = file.upload = '';
    show(0, refusal);
  };

  const run = async (failure: number): Promise<void> => {
    await callNext();
    const { status } = request;
    if (isGivenUp) return;
    if (isRefusal(status)) return refuse(status);
    if (status && status < 400) {
      // A HEAD is no progress: the PATCH after it may fail again.
      if (offset > 0) failure = 0;
      url ||= request.getResponseHeader('Location') as string;
      file.upload = url.slice(-UPLOAD_ID_LENGTH);
      offset = Number(request.getResponseHeader('Upload-Offset'));
      show(offset);
      if (offset >= file.size) return;
    } else {
      offset = UNKNOWN;
      // Multiplying converts the header to a number.
      const wait = backoffMs(failure++, request.getResponseHeader('Retry-After') as unknown as number);
      await new Promise((resolve) => {
        addEventListener('online', resolve);
        setTimeout(resolve, wait);
      });
    }
    return run(failure);
  };
  run(0).catch(refuse);

  return () => {
    isGivenUp = true;
    request.abort();
    // A complete upload cannot be deleted; the server deletes those without ticket.
    if (url && offset < file.size) void call('DELETE');
  };
}
