import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEW_TICKETS_COUNTED, VIEWS_MAX } from './limits.ts';
import { requiredText, text } from './text.ts';
import { GIVEN_VIEW_NAMES, VIEW_LAYOUTS } from './view-values.ts';

const layout = z.enum(VIEW_LAYOUTS, `Choose one of ${VIEW_LAYOUTS.join(', ')}.`);

/** What a view filters by and is gone, or not for the signed-in user; the other filters still apply. */
export const missingPart = z.object({
  part: z.enum(['site', 'tag', 'assignee']),
  id,
  /** Of a deleted tag, while the activity of the team tells of it. */
  name: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
export type MissingPart = z.infer<typeof missingPart>;

/** A query of GET /api/tickets under a name. */
export const view = z.object({
  id,
  team_id: id,
  name: z.string(),
  /** Parameters of GET /api/tickets, such as `status=open&tag=7`. */
  query: z.string(),
  layout,
  /** With all members of the team who are no clients. */
  is_shared: z.boolean(),
  /** In the order of the tabs. */
  position: z.int(),
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

/** A missing field keeps its value. */
export const viewChanges = z.object({
  name: viewFields.name.optional(),
  query: viewFields.query.optional(),
  layout: layout.optional(),
  is_shared: viewFields.is_shared.optional(),
  /** The new place among the views that the signed-in user sees; the others move. */
  position: z
    .int(WRONG_PLACE)
    .min(0, WRONG_PLACE)
    .max(2 * VIEWS_MAX)
    .optional(),
});
export type ViewChanges = z.infer<typeof viewChanges>;

/** With the names of the parameters that the list does not know, or whose value it refuses; they are not kept. */
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
  summary: 'Change, share or move a view',
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
  /** Of a saved view, or the name of a given one. */
  id: z.union([id, z.enum(GIVEN_VIEW_NAMES)]),
  count: z.int().max(VIEW_TICKETS_COUNTED),
});
export type ViewCount = z.infer<typeof viewCount>;

export const countViews = endpoint('GET /api/views/counts', {
  access: 'user',
  summary: 'How many tickets the given views and the first saved ones have, at most 12 views and 100 each',
  reply: z.array(viewCount),
});
