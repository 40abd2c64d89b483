import type { Member, Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { FormError } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { failureText } from '../failure-text.ts';
import { aRole, rolesUpTo } from '../role-texts.ts';
import { type Access, AccessFields, accessProblem, type TeamSite } from './access-fields.tsx';
import { useChangeMember } from './member-queries.ts';

interface ChangeAccessDialogProps {
  team: Team;
  member: Member;
  sites: readonly TeamSite[];
  onClose: () => void;
}

export function ChangeAccessDialog({ team, member, sites, onClose }: ChangeAccessDialogProps) {
  const change = useChangeMember(team.id);
  const [access, setAccess] = useState<Access>({
    role: member.role,
    sees_all_sites: member.sees_all_sites ?? true,
    site_ids: member.site_ids ?? [],
  });
  const [isChecked, setIsChecked] = useState(false);
  const sitesProblem = accessProblem(access);

  function submit() {
    setIsChecked(true);
    if (sitesProblem || change.isPending) return;
    change.mutate(
      { id: member.id, ...access },
      {
        onSuccess: () => {
          showToast('success', 'Member changed', `${isolated(member.name)} is ${aRole(access.role)}`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={`Change ${isolated(member.name)}`} width={560} onClose={onClose}>
      <DialogForm action="Save" isBusy={change.isPending} onSubmit={submit}>
        {change.error && <FormError>{failureText(change.error)}</FormError>}
        <AccessFields
          access={access}
          roles={rolesUpTo(team.role)}
          sites={sites}
          sitesError={isChecked ? sitesProblem : undefined}
          onChange={setAccess}
        />
      </DialogForm>
    </Dialog>
  );
}
