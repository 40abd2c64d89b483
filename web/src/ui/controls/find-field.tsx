import { Search } from 'lucide-react';
import { ICON } from '../marks/icon-sizes.ts';
import styles from './find-field.module.css';

/** A menu with more rows has a field that finds one. */
export const SEARCHED_ROWS = 8;

interface FindFieldProps {
  label: string;
  query: string;
  onChange: (query: string) => void;
}

/** The first row of a long menu. */
export const FindField = ({ label, query, onChange }: FindFieldProps) => (
  <div className={styles.find}>
    <Search {...ICON} />
    <input
      type="search"
      className={styles.input}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      dir="auto"
      value={query}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
