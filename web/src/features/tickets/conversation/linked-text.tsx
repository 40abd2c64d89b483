import type { Mention } from '@deskbell/contract/followers';
import { splitMentions } from '@deskbell/contract/mention-text';
import { splitAtAddresses } from '@deskbell/contract/web-address';
import { Fragment } from 'react';
import { MentionName } from '../../../formatting/mention-name.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './linked-text.module.css';
import { WebLink } from './web-link.tsx';

interface LinkedTextProps {
  text: string;
  mentions?: readonly Mention[];
  className?: string | undefined;
}

export function LinkedText({ text, mentions = [], className }: LinkedTextProps) {
  const parts = mentions.length > 0 ? splitMentions(text) : [text];
  return (
    <p className={classNames(styles.text, className)} dir="auto">
      {parts.map((part, index) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
          <Addresses key={index} text={part} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
          <MentionName key={index} userId={part.user_id} mentions={mentions} />
        ),
      )}
    </p>
  );
}

const Addresses = ({ text }: { text: string }) =>
  splitAtAddresses(text).map(({ text: part, isAddress }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and keep their order
    <Fragment key={index}>{isAddress ? <WebLink address={part}>{part}</WebLink> : part}</Fragment>
  ));
