import type { Member, Team } from '@deskbell/contract/teams';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { FormError } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
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
  const { role, sees_all_sites, site_ids } = member;
  const initial: Access = { role, sees_all_sites: sees_all_sites ?? true, site_ids: site_ids ?? [] };
  const { form, draft, set, errorOf, isReady } = useFields({
    initial,
    check: (access) => ({ site_ids: accessProblem(access) }),
  });

  function submit() {
    if (!isReady() || change.isPending) return;
    change.mutate(
      { id: member.id, ...draft },
      {
        onSuccess: () => {
          showToast('success', 'Member changed', `${isolated(member.name)} is ${aRole(draft.role)}`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={`Change ${isolated(member.name)}`} width={560} onClose={onClose}>
      <DialogForm ref={form} action="Save" isBusy={change.isPending} onSubmit={submit}>
        {change.error && <FormError>{failureText(change.error)}</FormError>}
        <AccessFields
          access={draft}
          roles={rolesUpTo(team.role)}
          sites={sites}
          sitesError={errorOf('site_ids')}
          onChange={set}
        />
      </DialogForm>
    </Dialog>
  );
}
