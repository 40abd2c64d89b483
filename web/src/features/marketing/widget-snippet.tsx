import { PUBLIC_ORIGIN } from '../../content/deployment.ts';
import { CopyAction } from './copy-action.tsx';
import styles from './widget-snippet.module.css';

const SNIPPET = `<script src="${PUBLIC_ORIGIN}/widget.js" data-site-key="YOUR_SITE_KEY" async></script>`;

export function WidgetSnippet() {
  return (
    <div className={styles.snippet}>
      <code>
        <span className={styles.tag}>&lt;script</span>{' '}
        <span className={styles.whole}>
          src=<span className={styles.value}>"{PUBLIC_ORIGIN}/widget.js"</span>
        </span>{' '}
        <span className={styles.whole}>
          data-site-key=<span className={styles.value}>"YOUR_SITE_KEY"</span>
        </span>{' '}
        <span className={styles.whole}>
          async<span className={styles.tag}>&gt;&lt;/script&gt;</span>
        </span>
      </code>
      <CopyAction text={SNIPPET} />
    </div>
  );
}
