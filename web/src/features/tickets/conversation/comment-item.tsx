import type { Mention } from '@deskbell/contract/followers';
import type { Comment, CommentAudience } from '@deskbell/contract/tickets';
import { BookmarkPlus, Eye, Link2, Lock, Mail, Timer } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { initials } from '../../../format/initials.ts';
import { exactTime, shortDateTime } from '../../../format/zoned-time.ts';
import { FormattedText } from '../../../formatting/formatted-text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { isPhone } from '../../../ui/hooks/use-is-phone.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { BrandMark } from '../../../ui/marks/brand-mark.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import type { Attachment } from '../files/attachments.ts';
import { FileList, PendingFiles } from '../files/file-list.tsx';
import { minutesText } from '../minutes/minutes-text.ts';
import styles from './comment-item.module.css';
import { FullEmail } from './full-email.tsx';
import { LinkedText } from './linked-text.tsx';

interface CommentItemProps {
  comment: Comment;
  customerName: string;
  timezone: string;
  isFresh: boolean;
  onSave: ((text: string) => void) | undefined;
}

/** Memoized: a conversation has hundreds of comments, and a refresh changes few of them. */
export const CommentItem = memo(({ comment, customerName, timezone, isFresh, onSave }: CommentItemProps) => {
  const date = new Date(comment.created_at);
  const isReply = comment.author === 'agent' && comment.audience === 'customer' && comment.comment !== '';
  return (
    <CommentFrame
      {...authorOf(comment, customerName)}
      isCustomer={comment.author !== 'agent'}
      audience={comment.audience}
      origin={<OriginBadge cameBy={comment.came_by} />}
      time={
        <>
          <time dateTime={comment.created_at} title={exactTime(date, timezone)}>
            {shortDateTime(date, timezone)}
          </time>
          <MinutesSpent minutes={comment.minutes} />
        </>
      }
      action={
        onSave &&
        isReply && (
          <IconButton
            label="Save as canned reply"
            size="sm"
            className={styles.save}
            icon={<BookmarkPlus {...ICON_SM} />}
            onClick={() => onSave(comment.comment)}
          />
        )
      }
      text={comment.comment}
      format={comment.format}
      mentions={comment.mentions}
      isFresh={isFresh}
    >
      <FullEmail text={comment.full_text} />
      <FileList files={comment.files} />
    </CommentFrame>
  );
});

interface PendingCommentProps {
  author: Pick<Comment, 'author' | 'author_name'>;
  audience: CommentAudience;
  text: string;
  format: Comment['format'];
  mentions: readonly Mention[];
  files: readonly Attachment[];
  time: string;
}

export function PendingComment({ author, audience, text, format, mentions, files, time }: PendingCommentProps) {
  return (
    <CommentFrame
      {...authorOf(author, '')}
      isCustomer={author.author !== 'agent'}
      audience={audience}
      time={time}
      text={text}
      format={format}
      mentions={mentions}
      isPending
    >
      <PendingFiles files={files} />
    </CommentFrame>
  );
}

const AGENT = 'Support Agent';

interface Author {
  name: string;
  label?: string;
  hasMark?: boolean;
}

/** The agent of a team of one has no name here. */
function authorOf({ author, author_name }: Pick<Comment, 'author' | 'author_name'>, customerName: string): Author {
  if (author === 'agent') return author_name ? { name: author_name, label: AGENT } : { name: AGENT, hasMark: true };
  if (author === 'client') return author_name ? { name: author_name, label: 'Client' } : { name: 'Client' };
  return { name: author_name || customerName };
}

interface CommentFrameProps extends Author {
  isCustomer: boolean;
  audience: CommentAudience;
  origin?: ReactNode;
  time: ReactNode;
  action?: ReactNode;
  text: string;
  format: Comment['format'];
  mentions: readonly Mention[];
  isPending?: boolean;
  isFresh?: boolean;
  children?: ReactNode;
}

function CommentFrame(props: CommentFrameProps) {
  const { name, label, hasMark = false, isCustomer, audience, origin, time, text, format, mentions } = props;
  const { action, isPending = false, isFresh = false, children } = props;
  const Words = format === 'markdown' ? FormattedText : LinkedText;
  const frame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a phone, the composer covers the end of the conversation.
    if (isPending || (isFresh && isPhone())) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending, isFresh]);
  return (
    <li ref={frame} className={classNames(styles.comment, isPending && styles.pending, isFresh && styles.fresh)}>
      <span className={classNames(styles.avatar, isCustomer && styles.customer)} aria-hidden="true">
        {hasMark ? <BrandMark size={18} /> : initials(name)}
      </span>
      <div className={NOTE_STYLES[audience]}>
        <div className={styles.head}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {label && <span className={styles.label}>{label}</span>}
          {origin}
          <AudienceBadge audience={audience} />
          {isFresh && <Badge className={styles.new}>New</Badge>}
          {time}
          {action}
        </div>
        {text && <Words className={styles.text} text={text} mentions={mentions} />}
        {children}
      </div>
    </li>
  );
}

const NOTE_STYLES: Record<CommentAudience, string | undefined> = {
  customer: undefined,
  client: classNames(styles.note, styles.shared),
  team: styles.note,
};

function MinutesSpent({ minutes }: Pick<Comment, 'minutes'>) {
  if (!minutes) return null;
  return (
    <span className={styles.minutes} title="Time spent">
      <Timer {...ICON_SM} />
      {minutesText(minutes)}
    </span>
  );
}

function OriginBadge({ cameBy }: { cameBy: Comment['came_by'] }) {
  if (cameBy === 'email') return <Badge icon={<Mail {...ICON_SM} />}>Received by email</Badge>;
  if (cameBy === 'page') return <Badge icon={<Link2 {...ICON_SM} />}>From the ticket page</Badge>;
  return null;
}

function AudienceBadge({ audience }: { audience: CommentAudience }) {
  if (audience === 'customer') return null;
  const isShared = audience === 'client';
  return (
    <Badge className={styles.audience} icon={isShared ? <Eye {...ICON_SM} /> : <Lock {...ICON_SM} />}>
      {isShared ? 'Clients see this' : 'Only your team'}
    </Badge>
  );
}
