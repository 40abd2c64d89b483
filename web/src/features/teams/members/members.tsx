import { allows } from '@deskbell/contract/roles';
import type { Member, Team } from '@deskbell/contract/teams';
import { Info, UserPlus, Users, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, CardNote } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { useInvitations } from '../invitations/invitation-queries.ts';
import type { TeamSite } from './access-fields.tsx';
import { isOnlyOwner, useMembers } from './member-queries.ts';
import { type MemberAction, MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import { WaitingMember } from './waiting-member.tsx';

const ChangeAccessDialog = lazyPart(async () => (await import('./change-access-dialog.tsx')).ChangeAccessDialog, {
  isFloating: true,
});
const RemoveMemberDialog = lazyPart(async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog, {
  isFloating: true,
});

/** An only owner of this many members sees a hint to appoint a second one. */
const HINT_FROM_MEMBERS = 3;

interface MembersProps {
  team: Team;
  userId: number | undefined;
  timezone: string;
  sites: readonly TeamSite[];
  onInvite: () => void;
  onMakeOwner: () => void;
  onLeave: () => void;
}

export function Members({ team, userId, timezone, sites, onInvite, onMakeOwner, onLeave }: MembersProps) {
  const canManage = allows(team.role, 'manage');
  const members = useMembers(team.id);
  const invitations = useInvitations(team.id, { enabled: canManage });
  const [open, setOpen] = useState<{ dialog: 'change' | 'remove'; member: Member } | null>(null);

  const joined = members.data?.filter(({ is_waiting }) => !is_waiting) ?? [];
  const waiting = members.data?.filter(({ is_waiting }) => is_waiting) ?? [];
  const isAlone = canManage && members.data?.length === 1 && invitations.data?.length === 0;
  const isLastOwner = isOnlyOwner(joined, userId);
  const close = () => setOpen(null);

  function openAction(action: MemberAction, member: Member) {
    if (action === 'leave') onLeave();
    else if (action === 'make-owner') onMakeOwner();
    else setOpen({ dialog: action, member });
  }

  return (
    <>
      <div>
        <SectionHead title="Members" titleId="members">
          {canManage && members.data && !isAlone && <InviteButton size="sm" onClick={onInvite} />}
        </SectionHead>
        <Card aria-labelledby="members" className={styles.card}>
          {!members.data && !members.isError && <RecordSkeletons label="Loading members" />}
          {!members.data && members.isError && <NotRead onRefresh={() => void members.refetch()} />}
          {waiting.map((member) => (
            <WaitingMember key={member.id} team={team} member={member} />
          ))}
          {joined.length > 0 && (
            <>
              {canManage && !isAlone && <ColumnHeads />}
              <ul>
                {joined.map((member) => (
                  <MemberRow
                    key={member.id}
                    team={team}
                    member={member}
                    isSelf={member.user_id === userId}
                    isLastOwner={isLastOwner && member.user_id === userId}
                    canAppoint={joined.length > 1}
                    sites={sites}
                    timezone={timezone}
                    onAction={openAction}
                  />
                ))}
              </ul>
            </>
          )}
          {isAlone && <Alone onInvite={onInvite} />}
          {isLastOwner && joined.length >= HINT_FROM_MEMBERS && (
            <CardNote icon={<Info {...ICON_SM} />}>
              You are the only owner. If you lose your account, the team cannot be managed.{' '}
              <button type="button" className={styles.link} onClick={onMakeOwner}>
                Make someone an owner
              </button>
            </CardNote>
          )}
        </Card>
      </div>
      {canManage && invitations.data && invitations.data.length > 0 && (
        <InvitationList team={team} invitations={invitations.data} sites={sites} timezone={timezone} />
      )}
      {open?.dialog === 'change' && (
        <ChangeAccessDialog team={team} member={open.member} sites={sites} onClose={close} />
      )}
      {open?.dialog === 'remove' && <RemoveMemberDialog team={team} member={open.member} onClose={close} />}
    </>
  );
}

const Alone = ({ onInvite }: { onInvite: () => void }) => (
  <div className={styles.alone}>
    <EmptyState icon={<Users {...ICON_LG} />} title="Work together" action={<InviteButton onClick={onInvite} />}>
      You are the only member. Invite colleagues, or clients who should follow their own sites.
    </EmptyState>
  </div>
);

const InviteButton = ({ size = 'md', onClick }: { size?: 'md' | 'sm'; onClick: () => void }) => (
  <Button variant="primary" size={size} icon={<UserPlus {...ICON} />} onClick={onClick}>
    Invite
  </Button>
);

function NotRead({ onRefresh }: { onRefresh: () => void }) {
  return (
    <EmptyState
      icon={<WifiOff {...ICON_LG} />}
      title="Members not loaded"
      action={
        <Button size="sm" onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      The members could not be read. Check your connection, then refresh.
    </EmptyState>
  );
}

/** Column heads for sighted users; values are clear without them. */
const ColumnHeads = () => (
  <div className={styles.heads} aria-hidden="true">
    <span />
    <span>Name</span>
    <span>Role</span>
    <span>Sites</span>
    <span>Last seen</span>
    <span />
  </div>
);
