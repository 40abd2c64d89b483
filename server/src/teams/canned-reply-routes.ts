import * as api from '@deskbell/contract/canned-replies';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { pageSizeOf, setPageHeaders } from '../http/api/list-page.ts';
import {
  addCannedReply,
  changeCannedReply,
  countCannedReplyUse,
  deleteCannedReply,
  listCannedReplies,
} from './canned-replies.ts';

export function cannedReplyRoutes(handle: Handle, db: Database): void {
  const named = ({ id, reply }: { id: number; reply: number }) => ({ teamId: id, replyId: reply });
  handle(api.listCannedReplies, async ({ scope, params, query, reply }) => {
    const limit = pageSizeOf(query.limit);
    const { rows, total } = await listCannedReplies(db, scope, params.id, { ...query, limit });
    const shown = query.offset + rows.length;
    setPageHeaders(reply, total, rows.length > 0 && shown < total ? { offset: shown } : null);
    return rows;
  });
  handle(api.addCannedReply, ({ scope, params, body }) => addCannedReply(db, scope, params.id, body));
  handle(api.changeCannedReply, ({ scope, params, body }) => changeCannedReply(db, scope, named(params), body));
  handle(api.deleteCannedReply, ({ scope, params }) => deleteCannedReply(db, scope, named(params)));
  handle(api.countCannedReplyUse, ({ scope, params }) => countCannedReplyUse(db, scope, named(params)));
}
