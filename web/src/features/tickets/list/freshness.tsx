import { MINUTE_MS } from '@deskbell/contract/units';
import { useContactLostAt } from '../../../api/live-contact.ts';
import { RefreshButton } from '../../../ui/controls/refresh-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';

export interface FreshnessProps {
  at: number;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** For live lists: nothing while changes arrive by themselves, else how old the list is, after a minute. */
export function Freshness(props: FreshnessProps) {
  const isStale = useIsStale(props.at);
  return isStale && <RefreshButton {...props} />;
}

function useIsStale(at: number): boolean {
  const lostAt = useContactLostAt();
  const now = useNow();
  return at > 0 && lostAt !== null && now - Math.max(lostAt, at) >= MINUTE_MS;
}
