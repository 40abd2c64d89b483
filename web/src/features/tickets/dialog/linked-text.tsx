import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './linked-text.module.css';
import { webAddress } from './web-address.ts';

const ADDRESS = /(https?:\/\/[^\s<>"']+)/gi;
/** A sentence may end right behind an address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Plain text for ever; only the web addresses in it can be followed. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={classNames(styles.text, className)}>
      {text.split(ADDRESS).map((part, index) => {
        const isAddress = index % 2 === 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and they do not move
        return <Fragment key={index}>{isAddress ? <Address written={part} /> : part}</Fragment>;
      })}
    </p>
  );
}

function Address({ written }: { written: string }) {
  const trailing = written.match(TRAILING)?.[0] ?? '';
  const address = written.slice(0, written.length - trailing.length);
  const href = webAddress(address);
  if (!href) return written;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {address}
      </a>
      {trailing}
    </>
  );
}
