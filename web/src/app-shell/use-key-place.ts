import { useMatch, useSearchParams } from 'react-router';

export function useKeyPlace(): 'list' | 'board' | 'ticket' | null {
  const [params] = useSearchParams();
  const isSite = useMatch('/sites/:id') !== null;
  const isTickets = useMatch('/tickets') !== null;
  if (params.has('ticket')) return 'ticket';
  if (!isSite && !isTickets) return null;
  const tab = params.get('tab') ?? params.get('view');
  if (tab === 'board' || params.get('board') !== null) return 'board';
  return isTickets || tab === null || tab === 'tickets' || tab === 'archived' ? 'list' : null;
}
