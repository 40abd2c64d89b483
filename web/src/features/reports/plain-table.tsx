import { classNames } from '../../ui/class-names.ts';
import table from '../../ui/layout/figures-table.module.css';
import styles from './plain-table.module.css';

export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

/** Scrolls by itself, so that a year of days moves nothing else. */
export function PlainTable({ label, columns, rows }: DataTable & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box is reached by keyboard.
    <section className={styles.box} aria-label={`${label}, table`} tabIndex={0}>
      <table className={classNames(table.table, styles.table)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
