import type { Team } from '@deskbell/contract/teams';
import { LogOut } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useLeaveTeam } from './member-queries.ts';

interface LeaveTeamDialogProps {
  team: Pick<Team, 'id' | 'member_id' | 'name'>;
  onLeft?: () => void;
  onClose: () => void;
}

export function LeaveTeamDialog({ team, onLeft, onClose }: LeaveTeamDialogProps) {
  const leaving = useLeaveTeam(team);

  // mutateAsync: callbacks of mutate() do not run after the refetch unmounts the component.
  async function leave() {
    try {
      await leaving.mutateAsync();
    } catch {
      return;
    }
    showToast('success', 'Team left', `You left ${isolated(team.name)}`);
    onClose();
    onLeft?.();
  }

  return (
    <ConfirmAction
      title={`Leave ${isolated(team.name)}?`}
      question="You no longer see its sites. Someone there can invite you again."
      problem={leaving.error && failureText(leaving.error)}
      action="Leave Team"
      icon={<LogOut {...ICON} />}
      isBusy={leaving.isPending}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
