import { Fragment } from 'react';
import { splitAtMatches } from '../../format/prefix-match.ts';
import styles from './highlight.module.css';

export function Highlight({ query, text }: { query: string; text: string }) {
  return splitAtMatches(query, text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
    <Fragment key={index}>{index % 2 === 1 ? <mark className={styles.match}>{part}</mark> : part}</Fragment>
  ));
}
