import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { SkeletonRoom } from './row-room.tsx';

/** Shown a minute after contact was lost. */
export const Freshness = lazyPart(async () => (await import('./freshness.tsx')).Freshness, { inBackground: true });

/** Below the rows. */
export const ListFoot = lazyPart(async () => (await import('./list-foot.tsx')).ListFoot, { inBackground: true });

export const TicketSkeletons = lazyPart(async () => (await import('./ticket-skeletons.tsx')).TicketSkeletons, {
  Fallback: SkeletonRoom,
});
/** Above the card, while the tickets of a known issue are listed. */
export const IssueStrip = lazyPart(async () => (await import('../known-issue/issue-strip.tsx')).IssueStrip);
export const NoTickets = lazyPart(async () => (await import('./no-tickets.tsx')).NoTickets);
