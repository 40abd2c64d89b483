import { lazyPart } from '../ui/layout/lazy-part.tsx';

/** Loaded where tickets have one. */
export const TicketFlags = lazyPart(async () => (await import('./ticket-flags.tsx')).TicketFlags, {
  inBackground: true,
});
