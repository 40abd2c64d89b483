import { RAW_MAIL_DAYS } from '@deskbell/contract/limits';
import { MailX } from 'lucide-react';
import { failureReason } from '../../../api/call.ts';
import { isolated } from '../../../format/isolated.ts';
import { dateTime } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { PlainText } from '../../../ui/controls/view-tabs.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogFoot, DialogText } from '../../../ui/overlays/dialog.tsx';
import { senderOf, subjectOf, wholeOutcome } from './email-outcome.tsx';
import { useReceivedEmail } from './received-email-queries.ts';
import styles from './received-emails.module.css';

const WIDTH_PX = 640;

interface ReceivedEmailDialogProps {
  id: number;
  timezone: string;
  onOpen: (id: number) => void;
  isOpening: boolean;
  onClose: () => void;
}

export function ReceivedEmailDialog({ id, timezone, onOpen, isOpening, onClose }: ReceivedEmailDialogProps) {
  const { data: email, error, refetch } = useReceivedEmail(id);
  const facts = email && [
    isolated(senderOf(email)),
    dateTime(new Date(email.received_at), timezone),
    wholeOutcome(email),
  ];
  return (
    <Dialog
      title={email ? subjectOf(email) : `Email #${id}`}
      {...(facts && { description: facts.join(' · ') })}
      width={WIDTH_PX}
      focus="dialog"
      onClose={onClose}
    >
      <DialogText label="Text of the email">
        {email && <PlainText>{email.text}</PlainText>}
        {email && <p className={styles.hint}>Shown as text. Links are not clickable: copy what you trust.</p>}
        {!email && !error && <Skeleton height={200} radius={8} />}
        {!email && error && (
          <NotLoaded
            label="Email"
            icon={<MailX {...ICON_LG} />}
            reason={failureReason(error)}
            onRetry={() => void refetch()}
          >
            Texts are kept for {RAW_MAIL_DAYS} days.
          </NotLoaded>
        )}
      </DialogText>
      {email && (
        <DialogFoot>
          <CopyButton variant="ghost" text={email.text}>
            Copy Text
          </CopyButton>
          {email.status === 'ignored' && (
            <Button busy={isOpening} onClick={() => onOpen(id)}>
              Open as ticket
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
}
