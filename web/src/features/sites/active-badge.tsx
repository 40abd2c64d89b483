import { Badge } from '../../ui/marks/badge.tsx';

interface ActiveBadgeProps {
  isActive: boolean;
  /** Whether visitors do not see the widget: no green beside an alarm. */
  isUnseen?: boolean;
}

export function ActiveBadge({ isActive, isUnseen = false }: ActiveBadgeProps) {
  if (isActive && isUnseen) return <Badge tone="outline">Active</Badge>;
  return (
    <Badge tone={isActive ? 'positive' : 'neutral'} dot>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
