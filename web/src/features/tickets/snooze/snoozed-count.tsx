import { AlarmClock, ChevronDown, ChevronUp } from 'lucide-react';
import { number } from '../../../format/counted.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './snoozed-count.module.css';

interface SnoozedCountProps {
  count: number;
  isShown: boolean;
  onToggle: () => void;
}

export const SnoozedCount = ({ count, isShown, onToggle }: SnoozedCountProps) =>
  (isShown || count > 0) && (
    <button type="button" className={styles.count} aria-pressed={isShown} onClick={onToggle}>
      <AlarmClock {...ICON_SM} />
      {number(count)} snoozed
      {isShown ? <ChevronUp {...ICON_SM} /> : <ChevronDown {...ICON_SM} />}
    </button>
  );
