import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEW_TICKETS_COUNTED, VIEWS_MAX } from './limits.ts';
import { requiredText, text } from './text.ts';
import { GIVEN_VIEW_NAMES, VIEW_LAYOUTS } from './view-values.ts';

const layout = z.enum(VIEW_LAYOUTS, `Choose one of ${VIEW_LAYOUTS.join(', ')}.`);

/** A filter of a view that no longer exists, or that the signed-in user may not see; the other filters still apply. */
export const missingPart = z.object({
  part: z.enum(['site', 'tag', 'assignee', 'requester']),
  id,
  name: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
export type MissingPart = z.infer<typeof missingPart>;

export const view = z.object({
  id,
  team_id: id,
  name: z.string(),
  query: z.string(),
  layout,
  is_shared: z.boolean(),
  position: z.int(),
  /** A tab of the signed-in user. */
  is_pinned: z.boolean(),
  missing: z.array(missingPart),
});
export type View = z.infer<typeof view>;

const viewFields = {
  name: requiredText(VIEW_NAME_MAX, 'A name is required.'),
  query: text(VIEW_QUERY_MAX),
  layout,
  is_shared: z.boolean('Use true or false.'),
};

export const newView = z.object({
  team_id: id,
  ...viewFields,
  layout: viewFields.layout.default('list'),
  is_shared: viewFields.is_shared.default(false),
});
export type NewView = z.infer<typeof newView>;

const WRONG_PLACE = 'Use a whole number from 0 up.';

export const viewChanges = z.object({
  name: viewFields.name.optional(),
  query: viewFields.query.optional(),
  layout: layout.optional(),
  is_shared: viewFields.is_shared.optional(),
  /** For the signed-in user alone; at most three of their views. Everyone who sees a view may pin it. */
  is_pinned: z.boolean('Use true or false.').optional(),
  /** The new place among the views that the signed-in user sees; moving one shifts the others. */
  position: z
    .int(WRONG_PLACE)
    .min(0, WRONG_PLACE)
    .max(2 * VIEWS_MAX)
    .optional(),
});
export type ViewChanges = z.infer<typeof viewChanges>;

/** `dropped` names parameters that the list does not know, or whose value it refuses. */
const savedView = view.extend({ dropped: z.array(z.string()) });
export type SavedView = z.infer<typeof savedView>;

export const listViews = endpoint('GET /api/views', {
  access: 'user',
  summary: 'The views of the signed-in user and those that were shared with them, in their order',
  reply: z.array(view),
});

export const addView = endpoint('POST /api/views', {
  access: 'user',
  summary: 'Save a view; a shared one needs a member who is no client',
  body: newView,
  reply: savedView,
  status: 201,
  fails: [403, 404, 409],
});

export const changeView = endpoint('PUT /api/views/:id', {
  access: 'user',
  summary: 'Change, share, move or pin a view; a fourth pinned one is refused',
  body: viewChanges,
  reply: savedView,
  fails: [403, 409],
});

export const deleteView = endpoint('DELETE /api/views/:id', {
  access: 'user',
  summary: 'Delete a view',
  reply: z.object({ id }),
  fails: [403],
});

export const viewCount = z.object({
  id: z.union([id, z.enum(GIVEN_VIEW_NAMES)]),
  count: z.int().max(VIEW_TICKETS_COUNTED),
});
export type ViewCount = z.infer<typeof viewCount>;

export const countViews = endpoint('GET /api/views/counts', {
  access: 'user',
  summary:
    'How many tickets the given views have (overdue where a site has goals), the pinned ones and the first of the others: at most 12 views, 100 tickets each',
  reply: z.array(viewCount),
});
