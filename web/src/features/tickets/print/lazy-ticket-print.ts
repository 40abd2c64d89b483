import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

export const TicketPrint = lazyPart(async () => (await import('./ticket-print.tsx')).TicketPrint, {
  inBackground: true,
});
