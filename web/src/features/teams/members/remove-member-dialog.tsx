import type { Member, Team } from '@deskbell/contract/teams';
import { UserMinus } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { useRemoveMember } from './member-queries.ts';

interface RemoveMemberDialogProps {
  team: Team;
  member: Member;
  onClose: () => void;
}

export function RemoveMemberDialog({ team, member, onClose }: RemoveMemberDialogProps) {
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
    <ConfirmDialog
      title={`Remove ${isolated(member.name)}?`}
      question={`They lose access to ${isolated(team.name)} at once, also by email. Their comments stay. You can invite them again.`}
      detail={removal.error && <FormError>{failureText(removal.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" icon={<UserMinus {...ICON} />} busy={removal.isPending} onClick={remove}>
        Remove Member
      </Button>
    </ConfirmDialog>
  );
}
