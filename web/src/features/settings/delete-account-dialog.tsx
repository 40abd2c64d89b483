import type { AccountDeletion } from '@deskbell/contract/account';
import { ACTIVITY_YEARS } from '@deskbell/contract/limits';
import { CircleAlert, KeyRound, LogOut, MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../api/failure-text.ts';
import { counted } from '../../format/counted.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/controls/field.tsx';
import { TypedConfirmation } from '../../ui/controls/typed-confirmation.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconLine, IconList } from '../../ui/layout/icon-list.tsx';
import { ICON, ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useAccountDeletion, useDeleteAccount } from './account-queries.ts';
import styles from './delete-account-dialog.module.css';

interface DeleteAccountDialogProps {
  email: string;
  onDeleted: () => void;
  onFollow: () => void;
  onClose: () => void;
}

export function DeleteAccountDialog({ email, onDeleted, onFollow, onClose }: DeleteAccountDialogProps) {
  const { data: effects, isError, isFetching, refetch } = useAccountDeletion();
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const isBlocked = effects !== undefined && effects.blocked_by.length > 0;
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();

  return (
    <ConfirmDialog
      title="Delete your account?"
      question="This happens immediately and cannot be undone."
      detail={
        <>
          {deletion.error && !isBlocked && (
            <FormError>{failureText(deletion.error, 'Your account was not deleted. Please try again.')}</FormError>
          )}
          {effects?.blocked_by.map((team) => (
            <OnlyOwner key={team.id} team={team} onFollow={onFollow} />
          ))}
          {effects && <Effects effects={effects} />}
          {!effects && !isError && <EffectSkeletons />}
          {!effects && isError && (
            <>
              <FormError>What would be deleted could not be loaded.</FormError>
              <Button size="sm" className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </>
          )}
          {effects && !isBlocked && <TypedConfirmation text={email} value={typed} onChange={setTyped} />}
        </>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        variant="danger-solid"
        icon={<Trash2 {...ICON} />}
        disabled={!effects || isBlocked || !isConfirmed}
        busy={deletion.isPending}
        onClick={() => deletion.mutate(typed.trim(), { onSuccess: onDeleted })}
      >
        Delete Account
      </Button>
    </ConfirmDialog>
  );
}

type AffectedTeam = AccountDeletion['deletes'][number];

function OnlyOwner({ team, onFollow }: { team: AffectedTeam; onFollow: () => void }) {
  return (
    <p role="alert" className={styles.blocked}>
      <CircleAlert {...ICON_SM} />
      <span>
        You are the only owner of <TeamName team={team} />.{' '}
        <Link to={`/teams/${team.id}?dialog=owner`} onClick={onFollow}>
          Make someone an owner
        </Link>{' '}
        or{' '}
        <Link to={`/teams/${team.id}?dialog=delete`} onClick={onFollow}>
          delete the team
        </Link>{' '}
        first.
      </span>
    </p>
  );
}

const YEARS = ['no', 'one', 'two', 'three'];

function Effects({ effects: { deletes, leaves, blocked_by } }: { effects: AccountDeletion }) {
  const staysBehind = leaves.length + blocked_by.length > 0;
  return (
    <IconList>
      {deletes.map((team) => (
        <IconLine key={team.id} icon={<Trash2 {...ICON} />}>
          <TeamName team={team} /> is deleted{withSites(team.site_count)}. You are its only member.
        </IconLine>
      ))}
      {leaves.map((team) => (
        <IconLine key={team.id} icon={<LogOut {...ICON} />}>
          You leave <TeamName team={team} />. Tickets assigned to you there become unassigned.
        </IconLine>
      ))}
      {staysBehind && (
        <IconLine icon={<MessageSquareText {...ICON} />}>
          Your replies stay as the team’s record and read <b>Support Agent</b>. The activity log keeps your name for{' '}
          {YEARS[ACTIVITY_YEARS]} years.
        </IconLine>
      )}
      <IconLine icon={<KeyRound {...ICON} />}>Your sessions and API tokens end at once.</IconLine>
    </IconList>
  );
}

function EffectSkeletons() {
  return (
    <div role="status" aria-label="Loading what would be deleted" className={styles.loading}>
      <Skeleton width="80%" />
      <Skeleton width="64%" />
      <Skeleton width="72%" />
    </div>
  );
}

function TeamName({ team }: { team: AffectedTeam }) {
  return (
    <b>
      <bdi>{team.name}</bdi>
    </b>
  );
}

function withSites(count: number): string {
  if (count === 0) return '';
  return ` with its ${counted(count, 'site')} and all ${count === 1 ? 'its' : 'their'} tickets`;
}
