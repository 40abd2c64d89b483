import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

/** Loaded with the first ticket that has one. */
export const SuggestedReplies = lazyPart(async () => (await import('./suggested-replies.tsx')).SuggestedReplies, {
  inBackground: true,
});
