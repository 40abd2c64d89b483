import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { CANNED_BODY_MAX, CANNED_SEARCH_MAX, CANNED_TITLE_MAX } from './limits.ts';
import { rowsToSkip, wholeNumber } from './paging.ts';
import { requiredText, text } from './text.ts';

export const cannedReply = z.object({
  id,
  team_id: id,
  site_id: id.nullable(),
  title: z.string(),
  /** May hold placeholders such as {name} or {name|there}, and formatting markers. */
  body: z.string(),
  uses: z.int(),
  last_used_at: timestamp.nullable(),
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  updated_at: timestamp,
});
export type CannedReply = z.infer<typeof cannedReply>;

export const newCannedReply = z.object({
  title: requiredText(CANNED_TITLE_MAX, 'A title is required.'),
  body: requiredText(CANNED_BODY_MAX, 'A text is required.'),
  site_id: id.nullable().default(null),
});
export type NewCannedReply = z.infer<typeof newCannedReply>;

export const listCannedReplies = endpoint('GET /api/teams/:id/canned-replies', {
  access: 'work',
  summary:
    'Canned replies of a team, most used first, as many as fit into 60 kB; with site_id those that fit a site. X-Total-Count is the number of matches',
  query: z.object({
    site_id: wholeNumber.optional(),
    q: text(CANNED_SEARCH_MAX).optional(),
    limit: wholeNumber.optional(),
    offset: rowsToSkip,
  }),
  reply: z.array(cannedReply),
});

export const addCannedReply = endpoint('POST /api/teams/:id/canned-replies', {
  access: 'work',
  summary: 'Add a canned reply',
  body: newCannedReply,
  reply: cannedReply,
  status: 201,
  fails: [409],
});

export const changeCannedReply = endpoint('PUT /api/teams/:id/canned-replies/:reply', {
  access: 'work',
  summary: 'Change a canned reply',
  body: newCannedReply,
  reply: cannedReply,
});

export const deleteCannedReply = endpoint('DELETE /api/teams/:id/canned-replies/:reply', {
  access: 'work',
  summary: 'Delete a canned reply',
  reply: z.object({ id }),
});

export const countCannedReplyUse = endpoint('POST /api/teams/:id/canned-replies/:reply/uses', {
  access: 'work',
  summary: 'Count that a canned reply was used',
  reply: z.object({ id, uses: z.int() }),
});
