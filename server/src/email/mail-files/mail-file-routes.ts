import * as api from '@deskbell/contract/mail-files';
import type { Config } from '../../config/config.ts';
import type { Handle } from '../../http/api/api.ts';
import { answerPage } from '../../http/api/list-page.ts';
import { findMailFile, listMailFiles } from './mail-file-store.ts';

/** Mail files belong to no team, so every signed-in user sees all of them. Without a folder the routes do not exist. */
export function mailFileRoutes(handle: Handle, folder: string | null, { files, inbound }: Config): void {
  handle(api.getInstallation, () => ({
    has_outbox: folder !== null,
    takes_email: inbound !== null,
    takes_files: files !== null,
    file_max_bytes: files?.maxBytes ?? 0,
    file_types: [...(files?.types ?? [])],
  }));
  if (folder === null) return;
  handle(api.listMailFiles, async ({ query, reply }) => {
    // The ETag covers changes of this user's teams only; the folder contains emails of other teams, too.
    reply.removeHeader('etag');
    return answerPage(reply, await listMailFiles(folder, query));
  });
  handle(api.getMailFile, ({ params, reply }) => {
    reply.removeHeader('etag');
    return findMailFile(folder, params.id);
  });
}
