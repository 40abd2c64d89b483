import type { Comment, TicketDetail } from '@deskbell/contract/tickets';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { initials } from '../../../format/initials.ts';
import { exactTime, shortDateTime } from '../../../format/zoned-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import styles from './comment-item.module.css';
import { LinkedText } from './linked-text.tsx';

interface CommentItemProps {
  comment: Comment;
  ticket: TicketDetail;
  timezone: string;
}

export function CommentItem({ comment, ticket, timezone }: CommentItemProps) {
  const date = new Date(comment.created_at);
  const time = (
    <time dateTime={comment.created_at} title={exactTime(date, timezone)}>
      {shortDateTime(date, timezone)}
    </time>
  );
  if (comment.author === 'agent') {
    return (
      <AgentComment text={comment.comment} time={time} origin={<Origin comment={comment} />}>
        <FullEmail comment={comment} />
      </AgentComment>
    );
  }
  const name = comment.author_name || ticket.user_name || ticket.user_email || 'Customer';
  return (
    <li className={styles.comment}>
      <span className={classNames(styles.avatar, styles.customer)} aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <div className={styles.head}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <Origin comment={comment} />
          {time}
        </div>
        <LinkedText className={styles.text} text={comment.comment} />
        <FullEmail comment={comment} />
      </div>
    </li>
  );
}

export function AgentComment({
  text,
  time,
  origin = null,
  isPending = false,
  children = null,
}: {
  text: string;
  time: ReactNode;
  origin?: ReactNode;
  isPending?: boolean;
  children?: ReactNode;
}) {
  return (
    <li
      className={classNames(styles.comment, isPending && styles.pending)}
      ref={(item) => {
        if (isPending) item?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <span className={styles.avatar}>
        <BrandMark size={18} />
      </span>
      <div>
        <div className={styles.head}>
          <b>Support Agent</b>
          {origin}
          {time}
        </div>
        <LinkedText className={styles.text} text={text} />
        {children}
      </div>
    </li>
  );
}

function Origin({ comment }: { comment: Comment }) {
  return comment.received_by_email && <Badge icon={<Mail {...ICON_SM} />}>Received by email</Badge>;
}

/** With the quoted history and signature that are cut from the comment. */
function FullEmail({ comment }: { comment: Comment }) {
  if (comment.full_text === null) return null;
  return (
    <details className={styles.fullEmail}>
      <summary>Show the whole email</summary>
      <LinkedText className={styles.text} text={comment.full_text} />
    </details>
  );
}
