import { PUBLIC_ORIGIN } from '../../content/deployment.ts';
import styles from './widget-snippet.module.css';

export function UserIdSnippet() {
  return (
    <pre className={styles.lines}>
      <code>
        <span className={styles.tag}>&lt;script</span>
        {'\n  src='}
        <span className={styles.value}>"{PUBLIC_ORIGIN}/widget.js"</span>
        {'\n  data-site-key='}
        <span className={styles.value}>"YOUR_SITE_KEY"</span>
        {'\n  data-user-id='}
        <span className={styles.value}>"customer-4711"</span>
        {' async'}
        <span className={styles.tag}>&gt;&lt;/script&gt;</span>
      </code>
    </pre>
  );
}
