import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CommentKind } from '../comment-kind.ts';
import { type Draft, draftOf } from './drafts.ts';

/** Saves the draft when the dialog closes or the page is left, at the latest. */
export function useDraft(ticketId: number, kind: CommentKind) {
  const draft = draftOf(useQueryClient(), ticketId, kind);
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  useEffect(() => {
    addEventListener('pagehide', draft.flush);
    addEventListener('online', draft.flush);
    return () => {
      removeEventListener('pagehide', draft.flush);
      removeEventListener('online', draft.flush);
      draft.flush();
    };
  }, [draft]);
  return { draft, ...state };
}

/** Renders at every key: only for the field and its marks. */
export const useDraftText = (draft: Draft): string => useSyncExternalStore(draft.subscribe, draft.text);
