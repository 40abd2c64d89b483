import { Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import styles from './chart-frame.module.css';
import { type DataTable, PlainTable } from './plain-table.tsx';

interface ChartFrameProps {
  title: string;
  facts?: ReactNode;
  table: DataTable;
  children: ReactNode;
}

/** Each chart can be read as a table instead. */
export function ChartFrame({ title, facts, table, children }: ChartFrameProps) {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className={styles.frame} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        {facts}
        <button
          type="button"
          className={styles.switch}
          aria-pressed={isTable}
          aria-label={`${title} as a table`}
          onClick={() => setIsTable(!isTable)}
        >
          <Table2 {...ICON_SM} />
          <span>Table</span>
        </button>
      </div>
      {isTable ? <PlainTable label={title} {...table} /> : children}
    </figure>
  );
}

export function Legend({ children }: { children: ReactNode }) {
  return (
    <span className={styles.legend} aria-hidden="true">
      {children}
    </span>
  );
}

export const LegendMark = ({ neutral = false, label }: { neutral?: boolean; label: string }) => (
  <span>
    <i className={neutral ? styles.neutral : undefined} />
    {label}
  </span>
);
