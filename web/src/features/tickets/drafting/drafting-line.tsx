import type { Writer } from '@deskbell/contract/followers';
import type { Comment, Ticket } from '@deskbell/contract/tickets';
import type { RefObject } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import styles from './drafting-line.module.css';
import { useAnnounceDrafting } from './use-announce-drafting.ts';
import { useWriters } from './use-writers.ts';

interface DraftingLineProps {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  comments: readonly Comment[] | undefined;
  writers: readonly Writer[];
}

export function DraftingLine({ ticket, field, comments, writers: loaded }: DraftingLineProps) {
  useAnnounceDrafting(ticket.id, field);
  const writers = useWriters(ticket, loaded, comments);
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
