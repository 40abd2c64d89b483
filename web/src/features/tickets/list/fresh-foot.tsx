import { useContactLostAt } from '../../../api/live-contact.ts';
import { RefreshButton } from '../../../ui/controls/refresh-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import type { FreshnessProps } from './freshness.tsx';

/** Says when the list was read, or "Just now" while changes arrive by themselves. */
export function FreshFoot(props: FreshnessProps) {
  const lostAt = useContactLostAt();
  const now = useNow();
  return <RefreshButton {...props} at={lostAt === null && props.at > 0 ? Math.max(now, props.at) : props.at} />;
}
