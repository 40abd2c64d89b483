import type { File as TicketFile } from '@deskbell/contract/files';
import type { Site } from '@deskbell/contract/sites';
import type { Comment, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { fileSize } from '../../../format/file-size.ts';
import { longTime } from '../../../format/long-date-time.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { dateTime } from '../../../format/zoned-time.ts';
import { FormattedText } from '../../../formatting/formatted-text.tsx';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { LinkedText } from '../conversation/linked-text.tsx';
import styles from './ticket-print.module.css';

export interface TicketPrintProps {
  ticket: TicketDetail;
  site: Site | undefined;
  comments: readonly Comment[];
  events: readonly TicketEvent[];
  timezone: string;
}

/** Drawn in place of the page while the browser prints: what the customer may see of the ticket. */
export function TicketPrint(props: TicketPrintProps) {
  return useIsPrinting() && createPortal(<Sheet {...props} />, document.body);
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useLayoutEffect(() => {
    // The browser takes the picture when the listeners have returned.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function Sheet({ ticket, site, comments, events, timezone }: TicketPrintProps) {
  const customer = requesterName(ticket);
  const nameOf = ({ author, author_name }: Comment) =>
    author === 'customer' ? author_name || customer : [author_name, ticket.site_name].filter(Boolean).join(', ');
  return (
    <div className={styles.sheet} data-sheet="">
      <p className={styles.head}>
        <span>{[ticket.site_name, site && shownDomain(site.domain)].filter(Boolean).join(', ')}</span>
        <span>Ticket #{ticket.id}</span>
      </p>
      <h1 dir="auto">{ticket.title}</h1>
      <p className={styles.facts}>{factsOf(ticket, events, timezone)}</p>
      <Article name={customer} at={ticket.created_at} files={ticket.files} timezone={timezone}>
        <LinkedText text={ticket.description} />
      </Article>
      {comments
        .filter(({ audience }) => audience === 'customer')
        .map((comment) => (
          <Article
            key={comment.id}
            name={nameOf(comment)}
            at={comment.created_at}
            files={comment.files}
            timezone={timezone}
          >
            {comment.format === 'markdown' ? (
              <FormattedText text={comment.comment} />
            ) : (
              <LinkedText text={comment.comment} />
            )}
          </Article>
        ))}
      <p className={styles.foot}>
        Printed {longTime(new Date(), timezone)}, times in {timezone}
      </p>
    </div>
  );
}

function factsOf(ticket: TicketDetail, events: readonly TicketEvent[], timezone: string): string {
  const opened = `Opened ${longTime(new Date(ticket.created_at), timezone)}`;
  const closing = events.findLast(({ kind, change }) => kind === 'status' && change.after === ticket.status);
  const isClosed = ticket.status === 'closed' || ticket.status === 'resolved';
  // Archiving is the team's own affair.
  const status = ticket.status === 'archived' ? 'Closed' : STATUS_LABELS[ticket.status];
  return isClosed && closing
    ? `${status}. ${opened}, ${status.toLowerCase()} ${longTime(new Date(closing.created_at), timezone)}`
    : `${status}. ${opened}`;
}

interface ArticleProps {
  name: string;
  at: string;
  files: readonly TicketFile[];
  timezone: string;
  children: ReactNode;
}

const Article = ({ name, at, files, timezone, children }: ArticleProps) => (
  <article className={styles.article}>
    <h2>
      <bdi>{name}</bdi>
      <time dateTime={at}>{dateTime(new Date(at), timezone)}</time>
    </h2>
    {children}
    {files.map(({ id, name, size }) => (
      <p key={id}>
        File: <bdi>{name}</bdi>
        {size !== null && ` (${fileSize(size)})`}
      </p>
    ))}
  </article>
);
