import { Button } from '../ui/controls/button.tsx';
import { BrandMark } from '../ui/marks/brand-mark.tsx';
import styles from './error-page.module.css';

/** Error boundary: a screen threw, or its scripts were replaced by a new deployment. */
export function ErrorPage() {
  return (
    <main className={styles.screen}>
      <BrandMark size={48} />
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>This page could not be shown. Nothing you saved is lost.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  );
}
