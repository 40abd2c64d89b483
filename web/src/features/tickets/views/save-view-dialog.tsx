import type { Team } from '@deskbell/contract/teams';
import type { View } from '@deskbell/contract/views';
import { useQuery } from '@tanstack/react-query';
import { Lock, Users } from 'lucide-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { sitesQuery } from '../../../api/ticket-site.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldGroup } from '../../../ui/controls/field.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import styles from './save-view-dialog.module.css';
import { useFilterTexts } from './use-filter-texts.ts';
import { useAddView } from './view-changes.ts';
import { viewAddress, viewQuery } from './view-filter.ts';
import { ViewNameField } from './view-name-field.tsx';

interface SaveViewDialogProps {
  teams: readonly Team[];
  sharing: readonly Team[];
  filter: TicketFilter;
  layout: View['layout'];
  onClose: () => void;
}

export function SaveViewDialog({ teams, sharing, filter, layout, onClose }: SaveViewDialogProps) {
  const { draft, set } = useFields({ initial: { name: '', sharedWith: null as number | null } });
  const { name, sharedWith } = draft;
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const words = useFilterTexts(filter);
  const saving = useAddView();
  const navigate = useNavigate();
  const filteredTeam = sites.find(({ id }) => filter.sites.includes(id))?.team_id;
  const ownTeam = filteredTeam ?? sharing[0]?.id ?? teams[0]?.id ?? 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(
      { team_id: sharedWith ?? ownTeam, name, query: viewQuery(filter), layout, is_shared: sharedWith !== null },
      {
        onSuccess: (saved) => {
          onClose();
          showToast('success', 'View saved', saved.name);
          void navigate(viewAddress(saved));
        },
      },
    );
  }

  return (
    <Dialog title="Save view" width={440} unsaved={name !== '' && !saving.isSuccess} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <ViewNameField name={name} onChange={(name) => set({ name })} error={saving.error} />
          <FieldGroup label="What it shows">
            {(labelId) => (
              <ul aria-labelledby={labelId} className={styles.words}>
                {words.map((word) => (
                  <li key={word}>
                    <Badge>{word}</Badge>
                  </li>
                ))}
              </ul>
            )}
          </FieldGroup>
          {sharing.length > 0 && (
            <Picks role="radiogroup" aria-label="Who sees it">
              <Pick
                type="radio"
                name="sharing"
                label="Only me"
                mark={<Lock {...ICON} />}
                checked={sharedWith === null}
                onChange={() => set({ sharedWith: null })}
              />
              {sharing.map((team) => (
                <Pick
                  key={team.id}
                  type="radio"
                  name="sharing"
                  label={`Everyone in ${team.name}`}
                  mark={<Users {...ICON} />}
                  checked={sharedWith === team.id}
                  onChange={() => set({ sharedWith: team.id })}
                />
              ))}
            </Picks>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={saving.isPending}>
            Save View
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
