import type { Comment } from '@deskbell/contract/tickets';
import { sql } from 'kysely';

export const commentFormat = sql<Comment['format']>`case when comments.is_formatted then 'markdown' else 'plain' end`;
