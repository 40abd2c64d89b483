import { vi } from 'vitest';

interface Upload {
  name: string;
  ticketId: number;
  length: number;
  offset: number;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  error?: string;
}

type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
type Trouble = Reply | 'unreachable' | Promise<Reply | 'unreachable' | undefined>;

/** Replaces XMLHttpRequest, which only uploads use, by a tus server that keeps what arrives. */
export function fakeUploads() {
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const troubles: { method: Method; trouble: Trouble }[] = [];

  function create(headers: Map<string, string>): Reply {
    const id = String(uploads.size + 1).padStart(32, '0');
    const metadata = metadataOf(headers.get('upload-metadata') ?? '');
    uploads.set(id, {
      name: metadata.get('filename') ?? '',
      ticketId: Number(metadata.get('ticket_id')),
      length: Number(headers.get('upload-length')),
      offset: 0,
    });
    return { status: 201, headers: { location: `https://desk.example/api/uploads/${id}` } };
  }

  function answer(method: string, path: string, headers: Map<string, string>, bytes: number): Reply {
    if (method === 'POST') return create(headers);
    const id = path.split('/').at(-1) ?? '';
    const upload = uploads.get(id);
    if (!upload) return { status: 404, error: 'Upload not found.' };
    if (method === 'DELETE') uploads.delete(id);
    if (method === 'PATCH' && Number(headers.get('upload-offset')) !== upload.offset)
      return { status: 409, error: 'The offset is wrong.' };
    if (method === 'PATCH') upload.offset += bytes;
    return { status: method === 'HEAD' ? 200 : 204, headers: { 'upload-offset': String(upload.offset) } };
  }

  class FakeRequest {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    timeout = 0;
    status = 0;
    responseText = '';
    #method = '';
    #path = '';
    #isAborted = false;
    #answered: Reply = { status: 0 };
    readonly #headers = new Map<string, string>();

    open(method: string, path: string) {
      this.#method = method;
      this.#path = path;
      requests.push(`${method} ${path}`);
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#answered.headers?.[name] ?? null;
    }
    abort() {
      this.#isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    async send(body: ArrayBuffer | null) {
      const bytes = body?.byteLength ?? 0;
      this.upload.onprogress?.({ loaded: Math.floor(bytes / 2) });
      const at = troubles.findIndex(({ method }) => method === this.#method);
      const trouble = await troubles.splice(at, at < 0 ? 0 : 1)[0]?.trouble;
      if (this.#isAborted) return;
      if (trouble === 'unreachable') this.onerror?.();
      else {
        this.#answered = trouble ?? answer(this.#method, this.#path, this.#headers, bytes);
        this.status = this.#answered.status;
        this.responseText = this.#answered.error ? JSON.stringify({ error: this.#answered.error }) : '';
        this.onload?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);

  return {
    uploads,
    requests,
    /** Makes the next request of this method fail, or wait for the promise and continue with its value. */
    disturb: (method: Method, trouble: Trouble) => troubles.push({ method, trouble }),
  };
}

function metadataOf(header: string): Map<string, string> {
  const decode = (value: string) =>
    new TextDecoder().decode(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)));
  return new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, decode(value)];
    }),
  );
}
