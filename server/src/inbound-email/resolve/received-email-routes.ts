import * as api from '@deskbell/contract/received-emails';
import type { FastifyInstance } from 'fastify';
import type { SecretKey } from '../../config/secret-key.ts';
import type { Database } from '../../db/database.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { Handle } from '../../http/api/api.ts';
import { answerPage } from '../../http/api/list-page.ts';
import { IntakeAddresses } from '../../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { changeIntakeAddress, findIntakeAddress } from './intake-settings.ts';
import { MailedFiles } from './mailed-files.ts';
import { ReceivedEmailOpener } from './open-received-email.ts';
import { findReceivedEmail, listReceivedEmails } from './received-emails.ts';

interface Settings {
  readonly replies: ReplyAddresses | null;
  readonly uploads: Uploads | null;
  readonly secretKey: SecretKey;
}

export function receivedEmailRoutes(
  app: FastifyInstance,
  handle: Handle,
  db: Database,
  { replies, uploads, secretKey }: Settings,
): void {
  const addresses = replies && new IntakeAddresses(replies.domain, replies.secretKey);
  handle(api.getIntakeAddress, ({ scope, params }) => findIntakeAddress(db, scope, params.id, addresses));
  handle(api.changeIntakeAddress, ({ scope, params, body }) =>
    changeIntakeAddress(db, scope, params.id, addresses, body),
  );
  handle(api.listReceivedEmails, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listReceivedEmails(db, scope, params.id, query)),
  );
  handle(api.getReceivedEmail, ({ scope, params }) => findReceivedEmail(db, scope, params.id));
  const opener = new ReceivedEmailOpener(db, uploads && new MailedFiles(db, uploads.settings, secretKey));
  app.addHook('onClose', () => opener.close());
  handle(api.openReceivedEmail, async ({ scope, params, reply }) => {
    const { ticket, isNew } = await opener.open(scope, params.id);
    if (!isNew) reply.code(200);
    return ticket;
  });
}
