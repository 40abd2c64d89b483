import { ASSISTANT_CHANGES_PER_HOUR } from '@deskbell/contract/assistant-values';
import { TOKEN_DAYS, TOKEN_NAME_MAX } from '@deskbell/contract/limits';
import type { AssistantScope } from '@deskbell/contract/token-scopes';
import { useState } from 'react';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { Checkbox, FieldGroup, FormError, option, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { SitePicks, type TeamSite } from '../members/access-fields.tsx';
import { dayField, dayLimits, defaultEnd, type Ending, endOfDay } from '../tokens/token-expiry.ts';
import { useCreateToken } from '../tokens/token-queries.ts';
import styles from './new-assistant-dialog.module.css';

interface Draft {
  name: string;
  scope: AssistantScope;
  /** Null means all sites. */
  site_ids: number[] | null;
  ending: Ending;
  day: string;
  people: boolean;
}

const FIELDS = ['name', 'site_ids', 'expires_at'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

const MAY: readonly { scope: AssistantScope; label: string; hint: string }[] = [
  {
    scope: 'assistant',
    label: 'Read and prepare',
    hint: `Replies for you to send, notes, tags, priority, assignee, status, snooze. ${ASSISTANT_CHANGES_PER_HOUR} changes an hour at most.`,
  },
  { scope: 'assistant:read', label: 'Read', hint: 'Nothing changes.' },
];

function problemsIn({ name, site_ids, ending, day }: Draft, { min, max }: { min: string; max: string }): Problems {
  return {
    name: name.trim() === '' ? 'A name is required.' : undefined,
    site_ids: site_ids?.length === 0 ? 'Choose at least one site.' : undefined,
    // Dates of this form compare as text.
    expires_at: ending === 'date' && !(day >= min && day <= max) ? 'Choose a day from tomorrow on.' : undefined,
  };
}

function requestOf({ name, scope, site_ids, people, ending, day }: Draft, timezone: string) {
  const request = { name, role: 'agent' as const, scopes: [scope], site_ids, people };
  if (ending === 'default') return request;
  return { ...request, expires_at: ending === 'never' ? null : endOfDay(day, timezone)?.toISOString() };
}

interface NewAssistantDialogProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
  onCreated: (created: { id: number; name: string; token: string }) => void;
  onClose: () => void;
}

export function NewAssistantDialog({ teamId, timezone, sites, onCreated, onClose }: NewAssistantDialogProps) {
  const creation = useCreateToken(teamId);
  const [now] = useState(() => Date.now());
  const limits = dayLimits(now, timezone);
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields<Draft, (typeof FIELDS)[number]>({
    initial: {
      name: '',
      scope: 'assistant',
      site_ids: null,
      ending: 'default',
      day: dayField(defaultEnd(now).getTime(), timezone),
      people: false,
    },
    check: (draft) => problemsIn(draft, limits),
    issues: issuesOf(creation.error),
  });

  function submit() {
    if (!isReady() || creation.isPending) return;
    creation.mutate(requestOf(draft, timezone), {
      onSuccess: (created) => {
        onCreated(created);
        onClose();
      },
    });
  }

  return (
    <Dialog title="New token for an assistant" width={560} unsaved={isChanged && !creation.isPending} onClose={onClose}>
      <DialogForm ref={form} action="Create Token" isBusy={creation.isPending} onSubmit={submit}>
        {creation.error && !explains(FIELDS) && <FormError>{failureText(creation.error)}</FormError>}
        <TextField
          label="Name"
          necessity="required"
          hint={`Your team sees it: “Prepared by ${draft.name.trim() || 'Claude of Marta'}”.`}
          error={errorOf('name')}
          name="name"
          dir="auto"
          autoComplete="off"
          placeholder="Claude of Marta"
          maxLength={TOKEN_NAME_MAX}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <FieldGroup label="It may">
          {(labelId) => (
            <Picks role="radiogroup" aria-labelledby={labelId}>
              {MAY.map(({ scope, label, hint }) => (
                <Pick
                  key={scope}
                  type="radio"
                  name="scope"
                  label={label}
                  hint={hint}
                  checked={draft.scope === scope}
                  onChange={() => set({ scope })}
                />
              ))}
            </Picks>
          )}
        </FieldGroup>
        <div className={styles.pair}>
          <SelectField
            label="Sites"
            value={draft.site_ids === null ? 'all' : 'chosen'}
            onChange={({ target }) => set({ site_ids: target.value === 'all' ? null : [] })}
          >
            {option('all', sites.length > 1 ? `All ${sites.length} sites` : 'All sites')}
            {option('chosen', 'Chosen sites')}
          </SelectField>
          <SelectField
            label="Ends"
            value={draft.ending}
            onChange={({ target }) => set({ ending: readEnding(target.value) })}
          >
            {option('default', `In ${TOKEN_DAYS} days, ${shortDate(defaultEnd(now), timezone)}`)}
            {option('date', 'On a date')}
            {option('never', 'No expiry')}
          </SelectField>
        </div>
        {draft.site_ids && (
          <FieldGroup label="Chosen sites" field="site_ids" error={errorOf('site_ids')}>
            {(labelId) => (
              <SitePicks
                labelledBy={labelId}
                sites={sites}
                chosen={draft.site_ids ?? []}
                onChange={(site_ids) => set({ site_ids })}
              />
            )}
          </FieldGroup>
        )}
        {draft.ending === 'date' && (
          <div data-field="expires_at">
            <TextField
              label="Last day"
              error={errorOf('expires_at')}
              {...limits}
              type="date"
              value={draft.day}
              onChange={(event) => set({ day: event.target.value })}
            />
          </div>
        )}
        <div>
          <Checkbox
            label="It sees email addresses"
            aria-describedby="people-hint"
            checked={draft.people}
            onChange={(event) => set({ people: event.target.checked })}
          />
          <p id="people-hint" className={styles.hint}>
            Off: ing•••@example.no
          </p>
        </div>
      </DialogForm>
    </Dialog>
  );
}

const readEnding = (value: string): Ending => (value === 'date' || value === 'never' ? value : 'default');
