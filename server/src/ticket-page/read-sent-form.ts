import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { BODY_LIMIT_BYTES, FILES_MAX } from '@deskbell/contract/limits';
import { readMultipartForm } from '../http/multipart-form.ts';
import type { ReplyFiles } from './reply-files.ts';

/** URL encoding takes three bytes for each byte of a non-ASCII character. */
export const FORM_LIMIT_BYTES = 2 * BODY_LIMIT_BYTES;

/** Larger forms are not waited for: a browser shows the answer only after it has sent everything. */
const FORM_SIZE_FACTOR = 4;

/**
 * The fields of a form; its files are taken meanwhile, or thrown away. The body of the request becomes the fields before the
 * first byte is read, so that an error page can show what was typed.
 */
export async function readSentForm(
  request: { readonly headers: IncomingHttpHeaders; body: URLSearchParams | Readable | undefined },
  files: ReplyFiles | null,
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
