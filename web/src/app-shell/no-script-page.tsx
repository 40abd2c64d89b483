import { BrandMark } from '../ui/marks/brand-mark.tsx';
import styles from './error-page.module.css';

export function NoScriptPage() {
  return (
    <noscript>
      <main className={styles.screen}>
        <BrandMark size={48} />
        <h1 className={styles.title}>Deskbell needs JavaScript</h1>
        <p className={styles.text}>Please enable it and reload this page.</p>
      </main>
    </noscript>
  );
}
