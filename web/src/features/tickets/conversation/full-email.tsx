import styles from './full-email.module.css';
import { LinkedText } from './linked-text.tsx';

export function FullEmail({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <details className={styles.fullEmail}>
      <summary>Show the whole email</summary>
      <LinkedText className={styles.text} text={text} />
    </details>
  );
}
