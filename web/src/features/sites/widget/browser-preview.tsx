import { textColorOn } from '@deskbell/contract/text-color';
import type { CSSProperties } from 'react';
import styles from './browser-preview.module.css';

export function BrowserPreview({ domain, color }: { domain: string; color: string }) {
  return (
    <div className={styles.browser} aria-hidden="true">
      <div className={styles.bar}>
        <i />
        <i />
        <i />
        <span>{domain}</span>
      </div>
      <div className={styles.page}>
        <u style={{ width: '36%' }} />
        <u style={{ width: '74%' }} />
        <u style={{ width: '62%' }} />
        <div className={styles.picture} />
        <span className={styles.tab} style={{ '--color': color, '--on-color': textColorOn(color) } as CSSProperties}>
          Support
        </span>
      </div>
    </div>
  );
}
