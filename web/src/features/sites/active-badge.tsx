import { Badge } from '../../ui/marks/badge.tsx';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'positive' : 'neutral'} dot>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}
