import type { Letter } from './letter.ts';
import { adminNotification, type NewTicket } from './messages/admin-notification.ts';
import { type AnsweredTicket, commentNotification } from './messages/comment-notification.ts';
import { contactConfirmation } from './messages/contact-confirmation.ts';
import { type ContactContent, contactMessage } from './messages/contact-message.ts';
import { type CustomerReply, customerReply } from './messages/customer-reply.ts';
import { type MovedTicket, statusChange } from './messages/status-change.ts';
import { type ReceivedTicket, userConfirmation } from './messages/user-confirmation.ts';
import type { ReplyRole } from './reply-address.ts';

/** A mail by its type, with all it is written from. */
export type Email =
  | { readonly type: 'admin_notification'; readonly content: NewTicket }
  | { readonly type: 'user_confirmation'; readonly content: ReceivedTicket }
  | { readonly type: 'comment_notification'; readonly content: AnsweredTicket | CustomerReply }
  | { readonly type: 'status_change'; readonly content: MovedTicket }
  | { readonly type: 'contact_message'; readonly content: ContactContent }
  | { readonly type: 'contact_confirmation'; readonly content: { readonly support_email: string } };

/** What a mail says depends on more than its content. */
export interface Circumstances {
  readonly publicUrl: string;
  /** Whether an answer to the mail reaches anybody. */
  readonly canReply: boolean;
}

export function composeEmail(email: Email, { publicUrl, canReply }: Circumstances): Letter {
  switch (email.type) {
    case 'admin_notification':
      return adminNotification(email.content, publicUrl, canReply);
    case 'user_confirmation':
      return userConfirmation(email.content, canReply);
    case 'comment_notification':
      return 'from' in email.content
        ? customerReply(email.content, publicUrl)
        : commentNotification(email.content, canReply);
    case 'status_change':
      return statusChange(email.content, canReply);
    case 'contact_message':
      return contactMessage(email.content);
    case 'contact_confirmation':
      return contactConfirmation();
  }
}

/** It stands in the log from the beginning, so it depends on no circumstances. */
export const subjectOf = (email: Email): string => composeEmail(email, { publicUrl: '', canReply: false }).subject;

/** Who gets a mail about a ticket: the customer or the site's admin address; null for mails about none. */
export function roleOf(email: Email): ReplyRole | null {
  switch (email.type) {
    case 'admin_notification':
      return 'admin';
    case 'comment_notification':
      return 'from' in email.content ? 'admin' : 'customer';
    case 'user_confirmation':
    case 'status_change':
      return 'customer';
    case 'contact_message':
    case 'contact_confirmation':
      return null;
  }
}
