import * as api from '@deskbell/contract/received-emails';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { answerPage } from '../http/list-page.ts';
import { IntakeAddresses } from '../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../signed-links/reply-address.ts';
import { changeIntakeAddress, findIntakeAddress } from './intake-sites.ts';
import { findReceivedEmail, listReceivedEmails } from './received-emails.ts';

export function receivedEmailRoutes(handle: Handle, db: Database, replies: ReplyAddresses | null): void {
  const addresses = replies && new IntakeAddresses(replies.domain, replies.secretKey);
  handle(api.getIntakeAddress, ({ scope, params }) => findIntakeAddress(db, scope, params.id, addresses));
  handle(api.changeIntakeAddress, ({ scope, params, body }) =>
    changeIntakeAddress(db, scope, params.id, addresses, body),
  );
  handle(api.listReceivedEmails, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listReceivedEmails(db, scope, params.id, query)),
  );
  handle(api.getReceivedEmail, ({ scope, params }) => findReceivedEmail(db, scope, params.id));
}
