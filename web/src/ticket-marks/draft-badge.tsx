import { PenLine } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

/** The user's own unsent reply or note. */
export const DraftBadge = () => (
  <Badge tone="outline" icon={<PenLine size={12} />}>
    Draft
  </Badge>
);
