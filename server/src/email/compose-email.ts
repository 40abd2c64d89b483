import type { Letter } from './letter.ts';
import { adminNotification, type NewTicket } from './messages/admin-notification.ts';
import { type AnsweredTicket, commentNotification } from './messages/comment-notification.ts';
import { contactConfirmation } from './messages/contact-confirmation.ts';
import { type ContactContent, contactMessage } from './messages/contact-message.ts';
import { type MovedTicket, statusChange } from './messages/status-change.ts';
import { type ReceivedTicket, userConfirmation } from './messages/user-confirmation.ts';

/** A mail by its type, with all it is written from. */
export type Email =
  | { readonly type: 'admin_notification'; readonly content: NewTicket }
  | { readonly type: 'user_confirmation'; readonly content: ReceivedTicket }
  | { readonly type: 'comment_notification'; readonly content: AnsweredTicket }
  | { readonly type: 'status_change'; readonly content: MovedTicket }
  | { readonly type: 'contact_message'; readonly content: ContactContent }
  | { readonly type: 'contact_confirmation'; readonly content: Record<string, never> };

export function composeEmail(email: Email, publicUrl: string): Letter {
  switch (email.type) {
    case 'admin_notification':
      return adminNotification(email.content, publicUrl);
    case 'user_confirmation':
      return userConfirmation(email.content);
    case 'comment_notification':
      return commentNotification(email.content);
    case 'status_change':
      return statusChange(email.content);
    case 'contact_message':
      return contactMessage(email.content);
    case 'contact_confirmation':
      return contactConfirmation();
  }
}
