import { PenLine } from 'lucide-react';
import { Badge } from '../ui/marks/badge.tsx';

export const DraftBadge = () => (
  <Badge tone="outline" icon={<PenLine size={12} />}>
    Draft
  </Badge>
);
