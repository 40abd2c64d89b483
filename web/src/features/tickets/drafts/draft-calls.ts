import type { deleteDraft, saveDraft } from '@deskbell/contract/drafts';
import { call } from '../../../api/call.ts';
import type { CommentKind } from '../comment-kind.ts';

interface SavedText {
  kind: CommentKind;
  text: string;
  seen: string | null;
}

/** Null if it could not be saved: the copy in this tab stays. Uses keepalive. */
export async function saveDraftOnServer(ticketId: number, body: SavedText) {
  try {
    return await call<typeof saveDraft>('PUT /api/tickets/:id/draft', {
      params: { id: ticketId },
      body,
      keepalive: true,
    });
  } catch (error) {
    console.debug('Failed to save a draft:', error);
    return null;
  }
}

export async function deleteDraftOnServer(ticketId: number, kind: CommentKind): Promise<void> {
  try {
    await call<typeof deleteDraft>('DELETE /api/tickets/:id/draft', {
      params: { id: ticketId },
      query: { kind },
      keepalive: true,
    });
  } catch (error) {
    console.debug('Failed to delete a draft:', error);
  }
}
