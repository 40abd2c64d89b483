import type { Member, Team } from '@deskbell/contract/teams';
import { Check } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { aRole } from '../role-texts.ts';
import { showFailure } from '../show-failure.ts';
import { useApproveMember } from './member-queries.ts';
import styles from './waiting-member.module.css';

export function WaitingMember({ team, member }: { team: Team; member: Member }) {
  const approval = useApproveMember(team.id);

  const isOtherAddress = member.invited_as && member.invited_as.toLowerCase() !== member.email?.toLowerCase();

  // mutateAsync: callbacks of mutate() do not run after the refetch unmounts the component.
  async function decide(approved: boolean) {
    try {
      await approval.mutateAsync({ id: member.id, approved });
    } catch (error) {
      showFailure(approved ? 'Not approved' : 'Not declined', error);
      return;
    }
    const name = isolated(member.name);
    if (approved) showToast('success', 'Member approved', `${name} joined ${isolated(team.name)}`);
    else showToast('success', 'Member declined', `${name} sees nothing`);
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
        <Button size="sm" disabled={approval.isPending} onClick={() => void decide(false)}>
          Decline
        </Button>
        <Button size="sm" icon={<Check {...ICON} />} disabled={approval.isPending} onClick={() => void decide(true)}>
          Approve
        </Button>
      </div>
    </div>
  );
}

const Address = ({ children }: { children: string }) => <bdi className={styles.address}>{children}</bdi>;
