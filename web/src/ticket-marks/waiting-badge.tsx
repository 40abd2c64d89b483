import { Reply } from 'lucide-react';
import { capped } from '../format/counted.ts';
import { Badge } from '../ui/marks/badge.tsx';
import styles from './waiting-badge.module.css';

export const WaitingBadge = ({ count }: { count: number }) => (
  <Badge className={styles.waiting} icon={<Reply size={12} />}>
    {capped(count)} waiting
  </Badge>
);
