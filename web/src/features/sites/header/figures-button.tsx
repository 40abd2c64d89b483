import { ChevronDown, ChevronUp } from 'lucide-react';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './figures-button.module.css';
import type { Figures } from './use-figures.ts';

// Deferred: the figure beside it says as much.
const Sparkline = lazyPart(async () => (await import('../../../ui/marks/sparkline.tsx')).Sparkline, {
  inBackground: true,
});

export function FiguresButton({ figures, className }: { figures: Figures; className?: string | undefined }) {
  const { week, loads, isOpen, toggle } = figures;
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      className={classNames(styles.button, className)}
      aria-expanded={isOpen}
      aria-label={loads === undefined ? 'Figures' : `Figures: ${counted(loads, 'widget load')} in 7 days`}
      onClick={toggle}
    >
      <span className={styles.curve}>
        {week && <Sparkline values={week.map((day) => day.widget_loads).reverse()} className={styles.sparkline} />}
      </span>
      {loads !== undefined && counted(loads, 'load')}
      <Arrow {...ICON_SM} aria-hidden="true" />
    </button>
  );
}
