import type { Member, Team } from '@deskbell/contract/teams';
import { UserMinus } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRemoveMember } from './member-queries.ts';

export function RemoveMemberDialog({ team, member, onClose }: { team: Team; member: Member; onClose: () => void }) {
  const removal = useRemoveMember(team.id);

  function remove() {
    removal.mutate(member.id, {
      onSuccess: () => {
        showToast('success', 'Member removed', `${isolated(member.name)} no longer sees ${isolated(team.name)}`);
        onClose();
      },
    });
  }

  return (
    <ConfirmAction
      title={`Remove ${isolated(member.name)}?`}
      question={`They lose access to ${isolated(team.name)} at once, also by email. Their comments stay. You can invite them again.`}
      problem={removal.error && failureText(removal.error)}
      action="Remove Member"
      icon={<UserMinus {...ICON} />}
      isBusy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
