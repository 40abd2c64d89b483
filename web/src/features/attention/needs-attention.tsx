import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Panel, PanelHead, PanelTitle, panelFoot } from '../../ui/layout/panel.tsx';
import stretched from '../../ui/layout/stretched-link.module.css';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { useAttention } from './attention-query.ts';
import { type AttentionRow, attentionRows } from './attention-rows.ts';
import styles from './needs-attention.module.css';

const SHOWN = 5;

interface NeedsAttentionProps {
  timezone: string;
}

/** Absent when calm; a row goes when its cause goes. */
export function NeedsAttention({ timezone }: NeedsAttentionProps) {
  const now = useNow();
  const { data = [] } = useAttention();
  const [showsAll, setShowsAll] = useState(false);
  const rows = attentionRows(data, { timezone, now });
  if (rows.length === 0) return null;
  return (
    <Panel aria-labelledby="attention">
      <PanelHead>
        <PanelTitle id="attention" count={rows.length}>
          Needs attention
        </PanelTitle>
      </PanelHead>
      <ul>
        {rows.slice(0, showsAll ? undefined : SHOWN).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {rows.length > SHOWN && !showsAll && (
        <button type="button" className={panelFoot} onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </button>
      )}
    </Panel>
  );
}

const Row = ({ row: { tone, Icon, title, detail, to } }: { row: AttentionRow }) => (
  <li className={classNames(styles.row, styles[tone])}>
    <span className={styles.icon}>
      <Icon {...ICON} aria-hidden="true" />
    </span>
    <span className={styles.words}>
      <Link to={to} className={classNames(stretched.link, styles.title)}>
        {title}
      </Link>
      <span className={styles.detail}>{detail}</span>
    </span>
    <ChevronRight {...ICON} aria-hidden="true" className={styles.chevron} />
  </li>
);
