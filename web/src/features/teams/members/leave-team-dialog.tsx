import type { Team } from '@deskbell/contract/teams';
import { LogOut } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { useLeaveTeam } from './member-queries.ts';

interface LeaveTeamDialogProps {
  team: Pick<Team, 'id' | 'member_id' | 'name'>;
  onLeft?: () => void;
  onClose: () => void;
}

export function LeaveTeamDialog({ team, onLeft, onClose }: LeaveTeamDialogProps) {
  const leaving = useLeaveTeam(team);

  // mutateAsync: callbacks of mutate() do not run when the team is gone from the page.
  async function leave() {
    try {
      await leaving.mutateAsync();
    } catch {
      // The dialog shows the error.
      return;
    }
    showToast('success', 'Team left', `You left ${isolated(team.name)}`);
    onClose();
    onLeft?.();
  }

  return (
    <ConfirmDialog
      title={`Leave ${isolated(team.name)}?`}
      question="You no longer see its sites. Someone there can invite you again."
      detail={leaving.error && <FormError>{failureText(leaving.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" icon={<LogOut {...ICON} />} busy={leaving.isPending} onClick={() => void leave()}>
        Leave Team
      </Button>
    </ConfirmDialog>
  );
}
