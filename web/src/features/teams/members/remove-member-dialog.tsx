import type { Member, Team } from '@deskbell/contract/teams';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { option, SelectField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMembers, useRemoveMember } from './member-queries.ts';

export function RemoveMemberDialog({ team, member, onClose }: { team: Team; member: Member; onClose: () => void }) {
  const removal = useRemoveMember(team.id);
  const { data: members = [] } = useMembers(team.id);
  const [heirId, setHeirId] = useState<number | null>(null);
  const openTickets = member.open_tickets ?? 0;
  const heirs = members.filter(({ id, role, is_waiting }) => id !== member.id && role !== 'client' && !is_waiting);
  const heir = heirs.find(({ id }) => id === heirId);

  function remove() {
    removal.mutate(
      { member: member.id, heir: heir?.id ?? null },
      {
        onSuccess: () => {
          showToast('success', 'Member removed', `${isolated(member.name)} no longer sees ${isolated(team.name)}`);
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmAction
      title={`Remove ${isolated(member.name)}?`}
      question={`They lose access to ${isolated(team.name)} at once, also by email. Their comments stay. You can invite them again.`}
      detail={
        openTickets > 0 && (
          <SelectField
            label={`Hand over ${counted(openTickets, 'open ticket')} to`}
            hint={
              heir
                ? `Tickets of sites that ${isolated(heir.name)} does not see become unassigned.`
                : `${counted(openTickets, 'open ticket')} of ${isolated(member.name)} ${openTickets === 1 ? 'loses its' : 'lose their'} assignee.`
            }
            value={heirId ?? ''}
            onChange={({ target }) => setHeirId(Number(target.value) || null)}
          >
            {option('', 'Nobody: unassigned')}
            {heirs.map(({ id, name }) => option(id, name))}
          </SelectField>
        )
      }
      problem={removal.error && failureText(removal.error)}
      action="Remove Member"
      icon={<UserMinus {...ICON} />}
      isBusy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
