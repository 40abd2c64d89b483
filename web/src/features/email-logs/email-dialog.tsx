import type { Email } from '@deskbell/contract/email-logs';
import { MailX, RefreshCw } from 'lucide-react';
import { failureReason } from '../../api/call.ts';
import { number } from '../../format/counted.ts';
import { isolated } from '../../format/isolated.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlainText, ViewTabs } from '../../ui/controls/view-tabs.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { HtmlFrame } from '../../ui/layout/html-frame.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { ExactTime } from '../../ui/marks/exact-time.tsx';
import { ICON, ICON_LG } from '../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { deliveryError, deliveryStatus, TYPE_LABELS } from './delivery-status.tsx';
import { useEmail } from './email-log-queries.ts';
import styles from './email-logs.module.css';

const WIDTH_PX = 720;

interface EmailDialogProps {
  id: number;
  timezone: string;
  onRetry: (id: number) => void;
  isRetrying: boolean;
  onClose: () => void;
}

export function EmailDialog({ id, timezone, onRetry, isRetrying, onClose }: EmailDialogProps) {
  const { data: email, error, refetch } = useEmail(id);
  return (
    <Dialog title={email?.subject ?? `Email #${id}`} width={WIDTH_PX} focus="dialog" onClose={onClose}>
      <DialogBody>
        {email && <EmailFacts email={email} timezone={timezone} />}
        {email && <EmailParts email={email} />}
        {!email && !error && <EmailSkeleton />}
        {!email && error && (
          <NotLoaded
            label="Email"
            icon={<MailX {...ICON_LG} />}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          >
            Logs are kept for 2 years, and deleted together with their site.
          </NotLoaded>
        )}
      </DialogBody>
      {email?.status === 'failed' && (
        <DialogFoot>
          <Button icon={<RefreshCw {...ICON} />} busy={isRetrying} onClick={() => onRetry(id)}>
            Retry
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
}

function EmailFacts({ email, timezone }: { email: Email; timezone: string }) {
  const { recipient_email, email_type, ticket_id, ticket_title, attempts, error_message } = email;
  const time = (at: string | null) => at && <ExactTime at={at} timezone={timezone} />;
  const isHeld = email.status === 'queued' && attempts === 0;
  return (
    <FactList
      facts={[
        ['To', recipient_email !== '' && <bdi key="to">{recipient_email}</bdi>],
        ['Type', <Badge key="type">{TYPE_LABELS[email_type]}</Badge>],
        ['Ticket', ticket_id !== null && `#${ticket_id} ${isolated(ticket_title ?? '')}`],
        ['Status', deliveryStatus(email)],
        ['Queued', time(email.created_at)],
        ['Sent', time(email.sent_at)],
        ['Next attempt', (attempts > 0 || error_message !== null) && time(email.next_attempt_at)],
        ['Attempts', attempts > 0 && number(attempts)],
        // No attempt yet: the email waits for a limit.
        ['Reason', isHeld && error_message],
        ['Error', !isHeld && error_message && <span className={styles.error}>{deliveryError(email)}</span>],
      ]}
    />
  );
}

function EmailParts({ email: { text, html, is_of_hidden_site: isOfHiddenSite } }: { email: Email }) {
  if (isOfHiddenSite)
    return (
      <p className={styles.withheld}>Its text is hidden: it was written for another site, which you cannot see.</p>
    );
  if (text === null || html === null) return <p className={styles.error}>This email could not be rendered.</p>;
  return (
    <ViewTabs
      label="View"
      views={[
        { id: 'html', label: 'HTML', content: <HtmlFrame title="Email preview" html={html} /> },
        { id: 'text', label: 'Text', content: <PlainText>{text}</PlainText> },
      ]}
    />
  );
}

function EmailSkeleton() {
  return (
    <div role="status" aria-label="Loading email">
      <Skeleton width="52%" />
      <Skeleton width="36%" />
      <Skeleton height={320} radius={8} />
    </div>
  );
}
