import { textColorOn } from '@deskbell/contract/text-color';
import { DEFAULT_WIDGET_OPTIONS, type WidgetOptions } from '@deskbell/contract/widget-values';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './browser-preview.module.css';

interface BrowserPreviewProps {
  domain: string;
  color: string;
  options?: WidgetOptions;
  /** The bar of the browser is left out. */
  isSmall?: boolean;
}

export function BrowserPreview({
  domain,
  color,
  options = DEFAULT_WIDGET_OPTIONS,
  isSmall = false,
}: BrowserPreviewProps) {
  const { side, offset, label, tab } = options;
  const variables = { '--color': color, '--on-color': textColorOn(color), '--offset': `${offset}%` };
  return (
    <div className={classNames(styles.browser, isSmall && styles.small)} aria-hidden="true">
      {!isSmall && (
        <div className={styles.bar}>
          <i />
          <i />
          <i />
          <span>{domain}</span>
        </div>
      )}
      <div className={styles.page}>
        <u style={{ width: '36%' }} />
        <u style={{ width: '74%' }} />
        <u style={{ width: '62%' }} />
        {!isSmall && <div className={styles.picture} />}
        {tab !== 'hidden' && (
          <span className={classNames(styles.tab, side === 'left' && styles.left)} style={variables as CSSProperties}>
            {label ?? 'Support'}
          </span>
        )}
      </div>
    </div>
  );
}
