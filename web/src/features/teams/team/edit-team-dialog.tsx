import { TEAM_NAME_MAX, TIMEZONES } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, FormError, option, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import styles from '../../../ui/layout/closing-section.module.css';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useChangeTeam } from './team-changes.ts';

interface EditTeamDialogProps {
  team: Team;
  onDelete: () => void;
  onClose: () => void;
}

export function EditTeamDialog({ team, onDelete, onClose }: EditTeamDialogProps) {
  const change = useChangeTeam(team.id);
  const { name, timezone, shows_names, assigns_first_replier } = team;
  const { form, draft, set, errorOf, explains, isReady } = useFields({
    initial: { name, timezone, shows_names, assigns_first_replier },
    issues: issuesOf(change.error),
  });
  const zones: readonly string[] = TIMEZONES;
  // A single member has no one else to assign tickets to.
  const hasSeveral = team.member_count > 1;

  function submit() {
    if (!isReady()) return;
    const { assigns_first_replier, ...changes } = draft;
    change.mutate(
      { ...changes, name: draft.name.trim(), ...(hasSeveral && { assigns_first_replier }) },
      {
        onSuccess: (changed) => {
          showToast('success', 'Team updated', `${isolated(changed.name)} updated successfully`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title="Edit Team" width={480} unsaved={draft.name !== name && !change.isSuccess} onClose={onClose}>
      <DialogForm ref={form} action="Save" isBusy={change.isPending} onSubmit={submit}>
        {change.error && !explains(['name']) && <FormError>{failureText(change.error)}</FormError>}
        <TextField
          label="Name"
          necessity="required"
          error={errorOf('name')}
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={TEAM_NAME_MAX}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          label="Time zone"
          hint="Times in emails to the team."
          value={draft.timezone}
          onChange={(event) => set({ timezone: event.target.value })}
        >
          {(zones.includes(timezone) ? zones : [...zones, timezone]).map((each) => option(each, timezoneLabel(each)))}
        </SelectField>
        {hasSeveral && (
          <Checkbox
            label="Assign tickets to the first member who replies"
            checked={draft.assigns_first_replier}
            onChange={(event) => set({ assigns_first_replier: event.target.checked })}
          />
        )}
        <Checkbox
          label="Show names to customers"
          checked={draft.shows_names}
          onChange={(event) => set({ shows_names: event.target.checked })}
        />
        {allows(team.role, 'own') && (
          <div className={styles.section}>
            <h3 className={styles.title}>Delete team</h3>
            <Button size="xs" variant="danger-quiet" onClick={onDelete}>
              Delete team…
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
