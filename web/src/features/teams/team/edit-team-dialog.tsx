import { TEAM_NAME_MAX, TIMEZONES } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { ApiError } from '../../../api/call.ts';
import { isolated } from '../../../format/isolated.ts';
import { timezoneLabel } from '../../../format/timezone-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, FormError, option, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { failureText } from '../failure-text.ts';
import styles from './edit-team-dialog.module.css';
import { useChangeTeam } from './team-changes.ts';

interface EditTeamDialogProps {
  team: Team;
  onDelete: () => void;
  onClose: () => void;
}

export function EditTeamDialog({ team, onDelete, onClose }: EditTeamDialogProps) {
  const change = useChangeTeam(team.id);
  const [name, setName] = useState(team.name);
  const [timezone, setTimezone] = useState(team.timezone);
  const zones: readonly string[] = TIMEZONES;
  const [showsNames, setShowsNames] = useState(team.shows_names);
  const [assigns, setAssigns] = useState(team.assigns_first_replier);
  // A single member has no one else to assign tickets to.
  const hasSeveral = team.member_count > 1;

  const nameIssue =
    change.error instanceof ApiError ? change.error.issues.find(({ path }) => path[0] === 'name') : undefined;

  function submit() {
    change.mutate(
      { name: name.trim(), timezone, shows_names: showsNames, ...(hasSeveral && { assigns_first_replier: assigns }) },
      {
        onSuccess: (changed) => {
          showToast('success', 'Team updated', `${isolated(changed.name)} updated successfully`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title="Edit Team" width={480} unsaved={name !== team.name && !change.isSuccess} onClose={onClose}>
      <DialogForm action="Save" isBusy={change.isPending} onSubmit={submit}>
        {change.error && !nameIssue && <FormError>{failureText(change.error)}</FormError>}
        <TextField
          label="Name"
          necessity="required"
          error={nameIssue?.message}
          dir="auto"
          autoComplete="off"
          maxLength={TEAM_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Time zone"
          hint="Times in emails to the team."
          value={timezone}
          onChange={(event) => setTimezone(event.target.value)}
        >
          {(zones.includes(team.timezone) ? zones : [...zones, team.timezone]).map((each) =>
            option(each, timezoneLabel(each)),
          )}
        </SelectField>
        {hasSeveral && (
          <Checkbox
            label="Assign tickets to the first member who replies"
            checked={assigns}
            onChange={(event) => setAssigns(event.target.checked)}
          />
        )}
        <Checkbox
          label="Show names to customers"
          checked={showsNames}
          onChange={(event) => setShowsNames(event.target.checked)}
        />
        {allows(team.role, 'own') && (
          <div className={styles.deletion}>
            <h3>Delete team</h3>
            <Button size="xs" variant="danger-quiet" onClick={onDelete}>
              Delete team…
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
