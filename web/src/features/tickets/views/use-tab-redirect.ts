import type { View } from '@deskbell/contract/views';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { lastViewId, rememberView } from './last-view.ts';
import { type NamedLists, numberedList, type TicketTab } from './ticket-tabs.ts';
import { viewAddress } from './view-filter.ts';

export function useTabRedirect(lists: NamedLists, views: readonly View[], tab: TicketTab): string | null {
  const [params] = useSearchParams();
  const { id: userId } = useCurrentUser();
  const isNamed = params.has('tab');
  const viewId = tab.view?.id ?? null;
  useEffect(() => {
    if (isNamed) rememberView(userId, viewId);
  }, [userId, isNamed, viewId]);
  const number = params.get('number');
  if (number !== null) return numberedList(lists, Number(number))?.to ?? '/tickets?tab=all';
  if (params.size > 0) return null;
  const last = views.find(({ id }) => id === lastViewId(userId));
  return last ? viewAddress(last) : null;
}
