import { splitAtAddresses } from '@deskbell/contract/web-address';
import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './linked-text.module.css';
import { WebLink } from './web-link.tsx';

/** Plain text whose web addresses are links. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={classNames(styles.text, className)} dir="auto">
      {splitAtAddresses(text).map(({ text: part, isAddress }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
        <Fragment key={index}>{isAddress ? <WebLink address={part}>{part}</WebLink> : part}</Fragment>
      ))}
    </p>
  );
}
