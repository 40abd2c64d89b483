import { IGNORED_REASONS, type ReceivedEmailStatus } from '@deskbell/contract/email-values';
import type { ReceivedEmail } from '@deskbell/contract/received-emails';
import { Bot, Clock, FileX, Gauge, List, MailCheck, MailMinus, MailX, Plane, Repeat, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../../ui/marks/icon-sizes.ts';

interface OutcomeIcon {
  icon: ReactNode;
  tone: 'neutral' | 'good' | 'bad';
}

const ICONS: Record<ReceivedEmailStatus, OutcomeIcon> = {
  waiting: { icon: <Clock {...ICON} />, tone: 'neutral' },
  opened: { icon: <MailCheck {...ICON} />, tone: 'good' },
  replied: { icon: <Reply {...ICON} />, tone: 'good' },
  ignored: { icon: <MailMinus {...ICON} />, tone: 'neutral' },
  failed: { icon: <FileX {...ICON} />, tone: 'bad' },
};

const IGNORED_ICONS = new Map<string, ReactNode>([
  [IGNORED_REASONS.machine, <Bot key="machine" {...ICON} />],
  [IGNORED_REASONS.autoReply, <Plane key="auto-reply" {...ICON} />],
  [IGNORED_REASONS.bounce, <MailX key="bounce" {...ICON} />],
  [IGNORED_REASONS.list, <List key="list" {...ICON} />],
  [IGNORED_REASONS.own, <Repeat key="own" {...ICON} />],
  [IGNORED_REASONS.loop, <Repeat key="loop" {...ICON} />],
  [IGNORED_REASONS.senderLimit, <Gauge key="sender-limit" {...ICON} />],
  [IGNORED_REASONS.siteLimit, <Gauge key="site-limit" {...ICON} />],
]);

export function outcomeIcon({ status, reason }: ReceivedEmail): OutcomeIcon {
  const shown = ICONS[status];
  return { ...shown, icon: (status === 'ignored' && IGNORED_ICONS.get(reason ?? '')) || shown.icon };
}

const withReason = (words: string, reason: string | null) => (reason ? `${words}: ${reason}` : words);

export function outcomeText({ status, reason, ticket_id }: ReceivedEmail): string {
  switch (status) {
    case 'waiting':
      return 'Waiting to be read';
    case 'opened':
      return ticket_id === null ? 'Opened a ticket that was deleted' : 'Opened';
    case 'replied':
      return ticket_id === null ? 'Reply in a ticket that was deleted' : 'Reply in';
    case 'ignored':
      return withReason('Ignored', reason);
    case 'failed':
      return withReason('Could not be read', reason);
  }
}

export const wholeOutcome = (email: ReceivedEmail) =>
  `${outcomeText(email)}${email.ticket_id === null ? '' : ` #${email.ticket_id}`}`;

const NO_SUBJECT = '(no subject)';

export const subjectOf = ({ subject }: ReceivedEmail) => subject || NO_SUBJECT;

export const senderOf = ({ from_address }: ReceivedEmail) => from_address || 'unknown';
