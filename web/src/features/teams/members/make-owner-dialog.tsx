import type { Member, Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { FieldGroup, FormError } from '../../../ui/controls/field.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import { useChangeMember } from './member-queries.ts';

interface MakeOwnerDialogProps {
  team: Team;
  members: readonly Member[];
  onClose: () => void;
}

export function MakeOwnerDialog({ team, members, onClose }: MakeOwnerDialogProps) {
  const change = useChangeMember(team.id);
  const candidates = members.filter(({ role, is_waiting }) => role !== 'owner' && !is_waiting);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = candidates.find(({ id }) => id === chosenId);

  function submit() {
    if (!chosen || change.isPending) return;
    change.mutate(
      { id: chosen.id, role: 'owner', sees_all_sites: true, site_ids: [] },
      {
        onSuccess: () => {
          showToast('success', 'Owner added', `${isolated(chosen.name)} is an owner`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Make someone an owner"
      description="Owners can do everything, including deleting sites and the team."
      width={480}
      onClose={onClose}
    >
      <DialogForm action="Make Owner" isDisabled={!chosen} isBusy={change.isPending} onSubmit={submit}>
        {change.error && <FormError>{failureText(change.error)}</FormError>}
        {candidates.length > 0 ? (
          <FieldGroup label="Member">
            {(labelId) => (
              <Picks role="radiogroup" aria-labelledby={labelId}>
                {candidates.map(({ id, name, email, role }) => (
                  <Pick
                    key={id}
                    type="radio"
                    name="owner"
                    label={name}
                    hint={[ROLE_LABELS[role], email].filter(Boolean).join(', ')}
                    checked={id === chosenId}
                    onChange={() => setChosenId(id)}
                  />
                ))}
              </Picks>
            )}
          </FieldGroup>
        ) : (
          <p>You are the only member. Invite someone first.</p>
        )}
      </DialogForm>
    </Dialog>
  );
}
