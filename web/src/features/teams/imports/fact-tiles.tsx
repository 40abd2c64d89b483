import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './fact-tiles.module.css';

export const FactTiles = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

interface FactTileProps {
  label: string;
  value: string;
  isBad?: boolean;
}

export const FactTile = ({ label, value, isBad = false }: FactTileProps) => (
  <div className={classNames(isBad && styles.bad)}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
