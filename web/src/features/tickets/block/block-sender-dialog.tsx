import type { NewBlockedSender } from '@deskbell/contract/blocked-senders';
import type { Site } from '@deskbell/contract/sites';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { sitesQuery } from '../../../api/ticket-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, FormError } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useBlockSenders } from './block-actions.ts';
import styles from './block-sender-dialog.module.css';

interface BlockSenderDialogProps {
  ticket: TicketDetail;
  site: Site;
  onArchive: () => void;
  onClose: () => void;
}

export function BlockSenderDialog({ ticket, site, onArchive, onClose }: BlockSenderDialogProps) {
  const { user_email: email, user_id: userId } = ticket;
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const hasSeveralSites = sites.filter(({ team_id }) => team_id === site.team_id).length > 1;
  const isArchived = ticket.status === 'archived';
  const [archives, setArchives] = useState(!isArchived);
  const [blocksUserId, setBlocksUserId] = useState(false);
  const [isEverywhere, setIsEverywhere] = useState(false);
  const blocking = useBlockSenders(site.team_id);
  const name = email ?? `user id ${userId}`;

  function block() {
    const site_id = isEverywhere ? null : site.id;
    const senders: NewBlockedSender[] = [
      ...(email ? [{ site_id, email }] : []),
      ...(userId && (!email || blocksUserId) ? [{ site_id, user_id: userId }] : []),
    ];
    blocking.mutate(senders, {
      onSuccess() {
        showToast('success', 'Sender blocked', 'New tickets are archived at once.', undefined, { subject: { name } });
        onClose();
        if (archives && !isArchived) onArchive();
      },
    });
  }

  return (
    <ConfirmDialog
      title={`Block ${isolated(name)}?`}
      question={`New tickets from this ${email ? 'address' : 'user id'} on ${isEverywhere ? `all sites of ${isolated(site.team_name)}` : isolated(site.name)} are archived at once, without an email to anybody. Each says “Blocked sender”.`}
      detail={
        <div className={styles.choices}>
          {!isArchived && (
            <Checkbox
              label="Archive this ticket as well"
              checked={archives}
              onChange={({ target }) => setArchives(target.checked)}
            />
          )}
          {email && userId && (
            <Checkbox
              label={
                <span>
                  Block user id {isolated(userId)} too
                  <small>For visitors who change their address.</small>
                </span>
              }
              checked={blocksUserId}
              onChange={({ target }) => setBlocksUserId(target.checked)}
            />
          )}
          {hasSeveralSites && (
            <Checkbox
              label={`On all sites of ${isolated(site.team_name)}`}
              checked={isEverywhere}
              onChange={({ target }) => setIsEverywhere(target.checked)}
            />
          )}
          <p>Undo it under Settings, Blocked senders.</p>
          {blocking.error && (
            <FormError>{failureText(blocking.error, 'The sender could not be blocked. Please try again.')}</FormError>
          )}
        </div>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" busy={blocking.isPending} onClick={block}>
        Block Sender
      </Button>
    </ConfirmDialog>
  );
}
