import type { Mention } from '@deskbell/contract/followers';
import { withNames } from '@deskbell/contract/mention-text';
import type { Comment } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import { personName } from './person-name.ts';

export const mentionsOfComment: RawBuilder<Mention[]> = sql`coalesce((
  select json_agg(json_build_object(
    'user_id', mentioned_id, 'name', case when users.id is null then 'Support Agent' else ${personName} end
  ) order by mentioned_id)
  from comment_mentions left join users on users.id = mentioned_id where comment_mentions.comment_id = comments.id
), '[]')`;

type NamedComment = Pick<Comment, 'comment' | 'audience' | 'mentions'> & { readonly full_text?: string | null };

/** Names for readers outside the team. `write` keeps mail clients from linking them. Replies have no mentions. */
export function withMentionedNames<Row extends NamedComment>(row: Row, write = (name: string) => name): Row {
  if (row.audience === 'customer') return row;
  const names = new Map(row.mentions.map(({ user_id, name }) => [user_id, write(name)]));
  const named = (text: string) => withNames(text, (userId) => names.get(userId));
  return { ...row, comment: named(row.comment), ...(row.full_text && { full_text: named(row.full_text) }) };
}
