import type { Follower } from '@deskbell/contract/followers';
import type { Generated } from 'kysely';

export interface TicketFollowers {
  ticket_id: number;
  user_id: number;
  /** False: stopped, until mentioned or assigned. */
  is_following: Generated<boolean>;
  reason: Follower['reason'];
  mentioned_by: number | null;
}

export interface CommentMentions {
  comment_id: number;
  /** The number in the text; the account may be deleted. */
  mentioned_id: number;
}
