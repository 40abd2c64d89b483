import { Fragment } from 'react';
import styles from './found.module.css';
import { foundParts } from './found-text.ts';

/** A text in which what was typed stands out. */
export function Found({ query, text }: { query: string; text: string }) {
  return foundParts(query, text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and they do not move
    <Fragment key={index}>{index % 2 === 1 ? <mark className={styles.found}>{part}</mark> : part}</Fragment>
  ));
}
