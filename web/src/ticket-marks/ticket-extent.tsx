import type { Ticket } from '@deskbell/contract/tickets';
import { MessageSquare, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, number } from '../format/counted.ts';
import { ICON_XS } from '../ui/marks/icon-sizes.ts';
import styles from './ticket-extent.module.css';

export function TicketExtent({ ticket }: { ticket: Pick<Ticket, 'file_count' | 'comment_count'> }) {
  const { file_count: files, comment_count: comments } = ticket;
  if (files + comments === 0) return null;
  return (
    <span className={styles.extent}>
      {files > 0 && part(counted(files, 'file'), <Paperclip {...ICON_XS} />)}
      {comments > 0 && part(counted(comments, 'comment'), <MessageSquare {...ICON_XS} />, number(comments))}
    </span>
  );
}

const part = (name: string, icon: ReactNode, amount?: string) => (
  <span className={styles.part} role="img" aria-label={name} title={name}>
    {icon}
    {amount}
  </span>
);
