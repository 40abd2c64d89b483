import { BrandMark } from '../ui/brand-mark.tsx';
import styles from './error-page.module.css';

/** In place of a screen that only a script can draw. */
export function NoScriptPage() {
  return (
    <noscript>
      <main className={styles.screen}>
        <BrandMark size={48} />
        <h1 className={styles.title}>The desk needs JavaScript</h1>
        <p className={styles.text}>Please allow it for this page and reload.</p>
      </main>
    </noscript>
  );
}
