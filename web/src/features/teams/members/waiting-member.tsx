import type { Member, Team } from '@deskbell/contract/teams';
import { Check } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.tsx';
import { showFailure } from '../failure-text.ts';
import { aRole } from '../role-texts.ts';
import { useApproveMember } from './member-queries.ts';
import styles from './waiting-member.module.css';

/** Accepted an invitation with another or unverified address, and waits for approval. */
export function WaitingMember({ team, member }: { team: Team; member: Member }) {
  const approval = useApproveMember(team.id);

  const isOtherAddress = member.invited_as && member.invited_as.toLowerCase() !== member.email?.toLowerCase();

  function decide(approved: boolean) {
    approval.mutate(
      { id: member.id, approved },
      {
        onSuccess: () =>
          showToast(
            'success',
            approved ? 'Member approved' : 'Member declined',
            approved
              ? `${isolated(member.name)} joined ${isolated(team.name)}`
              : `${isolated(member.name)} sees nothing`,
          ),
        onError: showFailure(approved ? 'Not approved' : 'Not declined'),
      },
    );
  }

  return (
    <div className={styles.waiting}>
      <Avatar name={member.name} />
      <div className={styles.who}>
        <p>
          <b>
            <bdi>{member.name}</bdi>
          </b>{' '}
          waits for your approval
        </p>
        <p className={styles.why}>
          {isOtherAddress ? (
            <>
              You invited <Address>{member.invited_as ?? ''}</Address> as {aRole(member.role)}. The person who accepted
              is signed in as <Address>{member.email ?? ''}</Address> and sees nothing until you approve.
            </>
          ) : (
            <>
              Accepted as {aRole(member.role)} with <Address>{member.email ?? ''}</Address>, which the sign-in service
              did not confirm, and sees nothing until you approve.
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="sm" disabled={approval.isPending} onClick={() => decide(false)}>
          Decline
        </Button>
        <Button size="sm" icon={<Check {...ICON} />} disabled={approval.isPending} onClick={() => decide(true)}>
          Approve
        </Button>
      </div>
    </div>
  );
}

const Address = ({ children }: { children: string }) => <bdi className={styles.address}>{children}</bdi>;
