import type { Invitation } from '@deskbell/contract/invitations';
import type { Team } from '@deskbell/contract/teams';
import { CircleAlert, Clock, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDate } from '../../../format/zoned-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { SitesSeen } from '../members/member-row.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import { showFailure } from '../show-failure.ts';
import { useResendInvitation, useRevokeInvitation } from './invitation-queries.ts';
import styles from './invitation-row.module.css';

interface InvitationRowProps {
  team: Team;
  invitation: Invitation;
  sites: readonly TeamSite[];
  timezone: string;
}

export function InvitationRow({ team, invitation, sites, timezone }: InvitationRowProps) {
  const resending = useResendInvitation(team.id);
  const revoking = useRevokeInvitation(team.id);
  const { id, email, role, email_status } = invitation;
  const hasFailed = email_status === 'failed';
  const isBusy = resending.isPending || revoking.isPending;

  async function resend() {
    try {
      await resending.mutateAsync(id);
    } catch (error) {
      showFailure('Not sent again', error);
      return;
    }
    showToast('success', 'Invitation sent again', 'The former link no longer works');
  }

  // mutateAsync: callbacks of mutate() do not run after the refetch unmounts the component.
  async function revoke() {
    try {
      await revoking.mutateAsync(id);
    } catch (error) {
      showFailure('Not revoked', error);
      return;
    }
    showToast('success', 'Invitation revoked', `The link sent to ${email} no longer works`);
  }

  return (
    <li className={styles.row}>
      <span className={classNames(styles.icon, hasFailed && styles.failed)} aria-hidden="true">
        {deliveryIcon(email_status)}
      </span>
      <div className={styles.who}>
        <p className={styles.email}>
          <bdi>{email}</bdi>
        </p>
        <p className={classNames(styles.state, hasFailed && styles.problem)}>
          <Delivery invitation={invitation} timezone={timezone} />
        </p>
      </div>
      <span className={styles.cell}>{ROLE_LABELS[role]}</span>
      <SitesSeen access={invitation} sites={sites} className={styles.cell} />
      <span className={styles.actions}>
        <Button
          size="xs"
          aria-label={`Resend the invitation to ${email}`}
          busy={resending.isPending}
          disabled={isBusy}
          onClick={() => void resend()}
        >
          Resend
        </Button>
        <Button
          size="xs"
          variant="danger-quiet"
          aria-label={`Revoke the invitation to ${email}`}
          disabled={isBusy}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      </span>
    </li>
  );
}

function deliveryIcon(status: Invitation['email_status']): ReactNode {
  if (status === 'failed') return <CircleAlert {...ICON} />;
  return status === 'queued' || status === 'sending' ? <Clock {...ICON} /> : <Mail {...ICON} />;
}

function Delivery({ invitation, timezone }: { invitation: Invitation; timezone: string }) {
  const { email_status, email_error, created_at, expires_at } = invitation;
  const end = `ends on ${shortDate(new Date(expires_at), timezone)}`;
  switch (email_status) {
    case 'failed':
      return `Could not be delivered${email_error ? `: ${email_error}` : ''}`;
    case 'queued':
    case 'sending':
      return `Waiting to be sent, ${end}`;
    case 'sent':
      return (
        <>
          Sent <TimeAgo at={created_at} timezone={timezone} />, {end}
        </>
      );
    case null:
      return `Invited, ${end}`;
  }
}
