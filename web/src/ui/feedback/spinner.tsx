import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  const icon = <LoaderCircle className={styles.spin} size={size} strokeWidth={1.75} aria-hidden="true" />;
  if (!label) return icon;
  return (
    <span role="status" aria-label={label} className={styles.status}>
      {icon}
    </span>
  );
}
