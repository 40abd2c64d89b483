import { Fragment } from 'react';
import { Link } from 'react-router';
import type { LegalBlock, Phrase, StorageState } from '../../../content/legal-document.ts';
import { pricing, storage, support } from '../installation-choices.ts';
import { SupportEmailLink } from '../support-email-link.tsx';
import typography from '../text.module.css';
import styles from './legal-block.module.css';

export function LegalBlockView({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      if (block.withPrices && !pricing.isFor(block.withPrices)) return null;
      return <p {...(block.withPrices && pricing.mark(block.withPrices))}>{withMarkup(block.text)}</p>;
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
            <li key={index}>{withMarkup(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row[0]}>
                <th scope="row">{row[0]}</th>
                <td>{withMarkup([row[1]].flat())}</td>
                <td data-head={block.head[2]}>{withMarkup([row[2]].flat())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function withMarkup(phrases: Phrase[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
  return phrases.map((phrase, index) => <Fragment key={index}>{markupOf(phrase)}</Fragment>);
}

function markupOf(phrase: Phrase) {
  if (typeof phrase === 'string') return phrase;
  if ('strong' in phrase) return <strong className={styles.strong}>{phrase.strong}</strong>;
  if ('link' in phrase) {
    return (
      <Link className={typography.link} to={phrase.to}>
        {phrase.link}
      </Link>
    );
  }
  if ('state' in phrase) return <StateTold {...phrase} />;
  return <SupportContact />;
}

function StateTold({ state, on, off }: { state: StorageState; on: string; off: string }) {
  const choice = storage[state];
  return (
    <>
      {choice.isFor('on') && <span {...choice.mark('on')}>{on}</span>}
      {choice.isFor('off') && <span {...choice.mark('off')}>{off}</span>}
    </>
  );
}

function SupportContact() {
  return (
    <>
      {support.isFor('on') && (
        <span {...support.mark('on')}>
          <SupportEmailLink />
        </span>
      )}
      {support.isFor('off') && (
        <Link className={typography.link} to="/contact" {...support.mark('off')}>
          our contact page
        </Link>
      )}
    </>
  );
}
