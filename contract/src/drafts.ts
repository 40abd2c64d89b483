import * as z from 'zod';
import { endpoint, timestamp } from './endpoint.ts';
import { COMMENT_MAX } from './limits.ts';
import { text } from './text.ts';
import { DRAFT_KINDS } from './ticket-values.ts';

export const draftKind = z.enum(DRAFT_KINDS, `Choose one of ${DRAFT_KINDS.join(', ')}.`);
export type DraftKind = z.infer<typeof draftKind>;

export const draft = z.object({
  kind: draftKind,
  text: z.string(),
  /** Null without a draft; the text is empty then. */
  updated_at: timestamp.nullable(),
});
export type Draft = z.infer<typeof draft>;

export const draftChoice = z.object({ kind: draftKind });

const kindQuery = z.object({ kind: draftKind.default('reply') });

export const getDraft = endpoint('GET /api/tickets/:id/draft', {
  access: 'note',
  summary: 'The unsent reply or note of the signed-in user',
  query: kindQuery,
  reply: draft,
});

export const saveDraft = endpoint('PUT /api/tickets/:id/draft', {
  access: 'note',
  summary: 'Keep an unsent reply or note for 30 days; an empty text deletes it',
  body: z.object({
    kind: draftKind.default('reply'),
    text: text(COMMENT_MAX),
    /** The updated_at of the draft that the writer saw, null for none. Without it, `replaced` stays null. */
    seen: timestamp.nullable().optional(),
  }),
  /** `replaced` is what another device saved meanwhile: the newer text wins, and the other one can be offered. */
  reply: draft.extend({ replaced: draft.nullable() }),
});

export const deleteDraft = endpoint('DELETE /api/tickets/:id/draft', {
  access: 'note',
  summary: 'Delete the unsent reply or note of the signed-in user',
  query: z.object({ kind: draftKind.optional() }),
  reply: z.void(),
  status: 204,
});
