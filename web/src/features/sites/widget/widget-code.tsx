import type { Site } from '@deskbell/contract/sites';
import { Fragment } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import styles from './widget-code.module.css';

type Attributes = Record<string, string>;

export const widgetAttributes = (site: Site): Attributes => ({
  src: `${window.location.origin}/widget.js`,
  'data-site-key': site.api_key,
});

export const announceCopied = () => showToast('success', 'Widget code copied');

export function widgetCode(attributes: Attributes): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<script ${written.join(' ')} async></script>`;
}

export function WidgetCode({ attributes }: { attributes: Attributes }) {
  return (
    <pre className={styles.code}>
      <code>
        {'<'}
        <span className={styles.tag}>script</span>{' '}
        {Object.entries(attributes).map(([name, value]) => (
          <Fragment key={name}>
            <span className={styles.attribute}>
              <span className={styles.name}>{name}</span>=<span className={styles.value}>"{value}"</span>
            </span>{' '}
          </Fragment>
        ))}
        <span className={styles.name}>async</span>
        {'></'}
        <span className={styles.tag}>script</span>
        {'>'}
      </code>
    </pre>
  );
}
