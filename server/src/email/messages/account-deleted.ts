import { DESKBELL } from './deskbell-sender.ts';
import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';

export interface AccountDeletedContent {
  readonly kind: 'account_deleted';
  readonly deleted_teams: readonly string[];
}

const HEADING = 'Your account was deleted';
const LIST = new Intl.ListFormat('en');

export function accountDeleted({ deleted_teams }: AccountDeletedContent): Message {
  const teams = LIST.format(deleted_teams.map(isolate));
  const text =
    deleted_teams.length === 0
      ? 'Your account, your memberships and your API tokens are gone.'
      : `Your account, your memberships and your API tokens are gone, and with them ${teams} with all sites and tickets.`;
  return {
    subject: HEADING,
    preview: text,
    sender: DESKBELL,
    heading: HEADING,
    blocks: [{ paragraph: `${text} Signing in again makes a new, empty account.` }],
    reason: 'You get this because this was the address of the account.',
  };
}
