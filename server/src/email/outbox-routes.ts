import * as api from '@deskbell/contract/outbox';
import type { Handle } from '../http/api.ts';
import { findOutboxMail, listOutbox } from './outbox-folder.ts';

/** Whoever may sign in as anyone may see all mails; elsewhere, without a folder, these calls do not exist. */
export function outboxRoutes(handle: Handle, folder: string | null): void {
  handle(api.getInstallation, () => ({ has_outbox: folder !== null }));
  if (folder === null) return;
  handle(api.listOutbox, async ({ query, reply }) => {
    const { mails, total } = await listOutbox(folder, query);
    // The folder also changes by what other owners do, of which the etag of this one knows nothing.
    reply.header('x-total-count', total).removeHeader('etag');
    return mails;
  });
  handle(api.getOutboxMail, ({ params, reply }) => {
    reply.removeHeader('etag');
    return findOutboxMail(folder, params.id);
  });
}
