import type { InboxRow } from '@deskbell/contract/inbox';
import type { InboxKind } from '@deskbell/contract/inbox-values';
import {
  AlarmClock,
  AtSign,
  Bell,
  BellOff,
  Check,
  CircleAlert,
  Globe,
  Mail,
  Reply,
  Smile,
  StickyNote,
  TrendingUp,
  UserPlus,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './inbox-list.module.css';
import { addressOf, joinOf, timeOf, whatHappened } from './inbox-words.ts';

const ICONS: Record<InboxKind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  mention: AtSign,
  reply: Reply,
  note: StickyNote,
  assigned: UserPlus,
  rated: Smile,
  woke: AlarmClock,
  due_soon: AlarmClock,
  overdue: CircleAlert,
  widget_silent: BellOff,
  widget_blocked: BellOff,
  widget_back: Bell,
  widget_elsewhere: Globe,
  page_alarm: TrendingUp,
};

const TONES: Partial<Record<InboxKind, 'bad' | 'good'>> = {
  widget_silent: 'bad',
  widget_blocked: 'bad',
  page_alarm: 'bad',
  widget_back: 'good',
};

interface InboxRowItemProps {
  row: InboxRow;
  timezone: string;
  now: number;
  hasHeads: boolean;
  onMark: (isRead: boolean) => void;
  onFollow: () => void;
}

export function InboxRowItem({ row, timezone, now, hasHeads, onMark, onFollow }: InboxRowItemProps) {
  const Icon = ICONS[row.kind];
  const isUnread = row.read_at === null;

  function follow() {
    onMark(true);
    onFollow();
  }

  return (
    <div className={styles.row} data-row data-unread={isUnread || undefined} data-tone={TONES[row.kind]}>
      <span className={styles.dot}>{isUnread && <span className={styles.hidden}>Unread</span>}</span>
      <span className={styles.tile}>
        <Icon size={15} aria-hidden />
      </span>
      <span className={styles.words}>
        <b dir="auto">
          <Link to={addressOf(row)} onClick={follow}>
            {row.title}
          </Link>
        </b>
        <small>
          <em>
            {whatHappened(row, timezone, now)}
            {joinOf(row)}
          </em>{' '}
          <bdi>{row.text}</bdi>
        </small>
      </span>
      <time dateTime={row.created_at}>{timeOf(row, timezone, now, hasHeads)}</time>
      <span className={styles.act}>
        <IconButton
          size="sm"
          label={isUnread ? 'Mark as read' : 'Mark as unread'}
          icon={isUnread ? <Check size={16} /> : <Mail size={16} />}
          onClick={() => onMark(isUnread)}
        />
      </span>
    </div>
  );
}
