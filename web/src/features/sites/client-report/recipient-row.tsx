import type { ReportRecipientState } from '@deskbell/contract/client-report-values';
import type { ReportRecipient } from '@deskbell/contract/client-reports';
import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { timeSince } from '../../../format/time-since.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useAskRecipient, useRemoveRecipient } from './client-report-queries.ts';
import styles from './recipient-row.module.css';

const ICONS: Record<ReportRecipientState, LucideIcon> = {
  waiting: Clock,
  confirmed: CircleCheck,
  ended: CircleSlash,
  failed: CircleAlert,
};

interface RecipientRowProps {
  siteId: number;
  recipient: ReportRecipient;
  timezone: string;
}

export function RecipientRow({ siteId, recipient, timezone }: RecipientRowProps) {
  const { email, state } = recipient;
  const now = useNow();
  const ask = useAskRecipient(siteId);
  const [isRemoving, setIsRemoving] = useState(false);
  const Icon = ICONS[state];

  function askAgain() {
    ask.mutate(email, {
      onSuccess: () => showToast('success', 'Asked again', `${email} has a new question.`),
      onError: (error) => showToast('error', 'The question was not sent', failureText(error)),
    });
  }

  return (
    <li className={styles.row}>
      <span className={styles[state]}>
        <Icon {...ICON} />
      </span>
      <span>
        <bdi className={styles.email}>{email}</bdi>
        <small>{stateText(recipient, timezone, now)}</small>
      </span>
      <span className={styles.actions}>
        {recipient.can_ask_again && (
          <Button size="xs" variant="ghost" busy={ask.isPending} aria-label={`Ask ${email} again`} onClick={askAgain}>
            Ask again
          </Button>
        )}
        {state !== 'ended' && (
          <IconButton
            label={`Remove ${email}`}
            hint="Remove"
            size="sm"
            icon={<X {...ICON_SM} />}
            onClick={() => setIsRemoving(true)}
          />
        )}
      </span>
      {isRemoving && <RemoveDialog siteId={siteId} email={email} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

function stateText(recipient: ReportRecipient, timezone: string, now: number): string {
  const { state, asked_at, confirmed_at, ended_at, failure } = recipient;
  const on = (at: string | null) => (at ? ` on ${shortDate(new Date(at), timezone)}` : '');
  switch (state) {
    case 'waiting':
      return `Waiting for confirmation, asked ${timeSince(Date.parse(asked_at), now)} ago`;
    case 'confirmed':
      return `Confirmed${on(confirmed_at)}`;
    case 'ended':
      return `Stopped it${on(ended_at)}. Cannot be added again by you.`;
    case 'failed':
      return `${confirmed_at ? 'The last report' : 'The question'} did not arrive${failure ? `: ${failure}` : '.'}`;
  }
}

function RemoveDialog({ siteId, email, onClose }: { siteId: number; email: string; onClose: () => void }) {
  const removal = useRemoveRecipient(siteId);

  function remove() {
    removal.mutate(email, {
      onSuccess() {
        showToast('success', 'Recipient removed', `${email} gets no more reports.`);
        onClose();
      },
    });
  }

  return (
    <ConfirmAction
      title={`Remove ${email}?`}
      question="They get no more reports, and the links in earlier ones end."
      problem={removal.error && failureText(removal.error)}
      action="Remove"
      isBusy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
