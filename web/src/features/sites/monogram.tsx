import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './monogram.module.css';

export function Monogram({
  name,
  color,
  large = false,
  small = false,
}: {
  name: string;
  color: string;
  large?: boolean;
  small?: boolean;
}) {
  const [letter = ''] = name.trim();
  return (
    <span
      className={classNames(styles.monogram, large && styles.large, small && styles.small)}
      style={{ '--site': color } as CSSProperties}
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
