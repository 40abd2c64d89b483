import type { Database } from '../db/database.ts';
import { Invalid } from '../errors.ts';
import { mailboxOf } from '../mailbox.ts';
import type { CurrentUser } from '../scope.ts';

export interface ProductAddresses {
  readonly sender: string;
  readonly inboundDomain: string | null;
  readonly support: string;
}

/** Refuses the product's own addresses, whose notifications would come back. A mailbox of the operator is allowed. */
export async function checkAdminAddress(
  db: Database,
  user: Pick<CurrentUser, 'id'>,
  { sender, inboundDomain, support }: ProductAddresses,
  address: string | null | undefined,
): Promise<void> {
  if (!address) return;
  const mailbox = mailboxOf(address);
  const isOwn = mailbox === mailboxOf(sender) || mailbox.endsWith(`@${inboundDomain}`);
  if (isOwn || (mailbox === mailboxOf(support) && mailbox !== mailboxOf(await findEmail(db, user)))) {
    const message = 'This is an address of Deskbell itself. Enter an address that you read.';
    throw new Invalid(message, [{ path: ['admin_notification_email'], message }]);
  }
}

const findEmail = async (db: Database, user: Pick<CurrentUser, 'id'>): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email;
