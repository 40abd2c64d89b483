import type { Team } from '@deskbell/contract/teams';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { TypedConfirmation } from '../../../ui/controls/typed-confirmation.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteTeam } from './team-changes.ts';

interface DeleteTeamDialogProps {
  team: Team;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteTeamDialog({ team, onDeleted, onClose }: DeleteTeamDialogProps) {
  const deletion = useDeleteTeam(team.id);
  const [typed, setTyped] = useState('');

  // mutateAsync: callbacks of mutate() do not run after the refetch unmounts the component.
  async function deleteTeam() {
    try {
      await deletion.mutateAsync(typed);
    } catch {
      return;
    }
    showToast('success', 'Team deleted', `${isolated(team.name)} deleted successfully`);
    onDeleted();
  }

  return (
    <ConfirmDialog
      title={`Delete ${isolated(team.name)}?`}
      question={consequences(team)}
      detail={
        <>
          {deletion.error && <FormError>{failureText(deletion.error)}</FormError>}
          <TypedConfirmation text={team.name} value={typed} onChange={setTyped} />
        </>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        variant="danger-solid"
        icon={<Trash2 {...ICON} />}
        disabled={typed.trim() !== team.name}
        busy={deletion.isPending}
        onClick={() => void deleteTeam()}
      >
        Delete Team
      </Button>
    </ConfirmDialog>
  );
}

function consequences({ site_count, member_count }: Team): string {
  const others = member_count - 1;
  const sites = site_count > 0 ? `Its ${counted(site_count, 'site')} and all their tickets are deleted. ` : '';
  const members = others > 0 ? `${counted(others, 'other member')} ${others === 1 ? 'loses' : 'lose'} access. ` : '';
  return `${sites}${members}This happens immediately and cannot be undone.`;
}
