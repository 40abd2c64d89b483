import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './linked-text.module.css';
import { WebLink } from './web-link.tsx';

const ADDRESS = /(https?:\/\/[^\s<>"']+)/gi;
/** Punctuation after an address belongs to the sentence. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Plain text whose web addresses are links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={classNames(styles.text, className)} dir="auto">
      {text.split(ADDRESS).map((part, index) => {
        const isAddress = index % 2 === 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
        return <Fragment key={index}>{isAddress ? <Address written={part} /> : part}</Fragment>;
      })}
    </p>
  );
}

function Address({ written }: { written: string }) {
  const trailing = written.match(TRAILING)?.[0] ?? '';
  const address = written.slice(0, written.length - trailing.length);
  return (
    <>
      <WebLink address={address}>{address}</WebLink>
      {trailing}
    </>
  );
}
