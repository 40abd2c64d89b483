import { ListFilter } from 'lucide-react';
import { useId, useRef } from 'react';
import { number } from '../../../format/counted.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useKeys } from '../../../ui/hooks/use-keys.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './filter-button.module.css';
import { type FilterScope, setFilterCount } from './filter-scope.ts';

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel, { isFloating: true });

interface FilterButtonProps {
  scope: FilterScope;
  total: number | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** All filters behind one button; what it opens is fetched when it is first touched. */
export function FilterButton({ scope, total, isOpen, onOpenChange }: FilterButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = setFilterCount(scope.filter);
  useKeys({ [KEYS.filter]: () => onOpenChange(true) });
  return (
    <>
      <Button
        ref={button}
        className={styles.filter}
        icon={<ListFilter {...ICON} />}
        aria-label={count > 0 ? `Filter, ${number(count)} set` : 'Filter'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-keyshortcuts={KEYS.filter}
        onPointerEnter={FilterPanel.prefetch}
        onFocus={FilterPanel.prefetch}
        onClick={() => onOpenChange(!isOpen)}
      >
        <span className={styles.label}>Filter</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      {isOpen && (
        <FilterPanel id={id} trigger={button} scope={scope} total={total} onClose={() => onOpenChange(false)} />
      )}
    </>
  );
}
