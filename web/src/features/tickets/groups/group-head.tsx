import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '../../../format/counted.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './group-head.module.css';

interface GroupHeadProps {
  id: string;
  label: string;
  count: number | undefined;
  isFolded: boolean;
  hint: ReactNode;
  onFold: (isFolding: boolean) => void;
}

export function GroupHead({ id, label, count, isFolded, hint, onFold }: GroupHeadProps) {
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className={styles.head}>
      <h3>
        <button
          id={id}
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        >
          <Arrow {...ICON_SM} aria-hidden="true" />
          {label} {count !== undefined && <span className={styles.count}>{number(count)}</span>}
        </button>
      </h3>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
