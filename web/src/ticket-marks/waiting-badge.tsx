import { Reply } from 'lucide-react';
import { capped } from '../format/counted.ts';
import { Badge } from '../ui/marks/badge.tsx';
import styles from './waiting-badge.module.css';

interface WaitingBadgeProps {
  count: number;
  /** The number alone on a phone, for screen readers with its unit. */
  isBrief?: boolean;
}

export const WaitingBadge = ({ count, isBrief = false }: WaitingBadgeProps) => (
  <Badge className={styles.waiting} icon={<Reply size={12} />}>
    {isBrief ? (
      <span>
        {capped(count)} <span className={styles.unit}>waiting</span>
      </span>
    ) : (
      `${capped(count)} waiting`
    )}
  </Badge>
);
