import type { Writer } from '@deskbell/contract/followers';
import type { Comment } from '@deskbell/contract/tickets';
import type { RefObject } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './drafting-line.module.css';
import { useAnnounceDrafting } from './use-announce-drafting.ts';
import { useWriters } from './use-writers.ts';

interface DraftingLineProps {
  ticketId: number;
  /** Of the user's own reply. */
  field: RefObject<HTMLTextAreaElement | null>;
  comments: readonly Comment[] | undefined;
  /** When the ticket was loaded. */
  writers: readonly Writer[];
}

/** Colleagues who are writing a reply; tells them when the user does. */
export function DraftingLine({ ticketId, field, comments, writers: loaded }: DraftingLineProps) {
  useAnnounceDrafting(ticketId, field);
  const writers = useWriters(ticketId, loaded, comments);
  const [first] = writers;
  return (
    <div role="status">
      {first && (
        <p className={styles.line}>
          <Avatar small name={first.name} />
          <span>{textOf(writers.map(({ name }) => isolated(name.split(' ')[0] ?? name)))}</span>
        </p>
      )}
    </div>
  );
}

function textOf(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} is writing a reply`;
  if (names.length === 2) return `${names.join(' and ')} are writing a reply`;
  return `${names[0]} and ${names.length - 1} others are writing a reply`;
}
