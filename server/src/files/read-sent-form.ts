import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { BODY_LIMIT_BYTES, FILES_MAX } from '@deskbell/contract/limits';
import { readMultipartForm } from '../http/uploads/multipart-form.ts';
import type { FormFiles } from './form-files.ts';

/** Far above the longest text, so that a text that is too long can be shown again. */
export const FORM_LIMIT_BYTES = 16 * BODY_LIMIT_BYTES;

/** Requests beyond this are cut off: a browser shows no response until it has sent everything. */
const FORM_SIZE_FACTOR = 4;

/** request.body is set before the first byte is read, so that an error page can show what was typed. */
export async function readSentForm(
  request: { readonly headers: IncomingHttpHeaders; body: URLSearchParams | Readable | undefined },
  files: FormFiles | null,
): Promise<URLSearchParams> {
  const { body } = request;
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  request.body = fields;
  if (body instanceof Readable)
    await readMultipartForm({
      contentType: request.headers['content-type'] ?? '',
      body,
      fields,
      fieldMaxBytes: FORM_LIMIT_BYTES,
      maxBytes: FORM_SIZE_FACTOR * FILES_MAX * (files?.uploads.settings.limits.maxBytes ?? BODY_LIMIT_BYTES),
      takeFile: async (filename, bytes) => files?.take(filename, bytes),
    });
  return fields;
}
