import { CircleAlert, X } from 'lucide-react';
import styles from './sign-in-alert.module.css';

/** Overlays the page, so it causes no layout shift. */
export function SignInAlert({ problem, onDismiss }: { problem: string | null; onDismiss: () => void }) {
  if (problem === null) return null;
  return (
    <div className={styles.place} role="alert">
      <div className={styles.problem}>
        <CircleAlert size={20} aria-hidden="true" />
        <p>{problem}</p>
        <button type="button" aria-label="Dismiss" onClick={onDismiss}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
