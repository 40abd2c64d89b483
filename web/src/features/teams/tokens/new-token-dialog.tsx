import type { ApiToken } from '@deskbell/contract/api-tokens';
import { TOKEN_DAYS, TOKEN_NAME_MAX } from '@deskbell/contract/limits';
import { TOKEN_ROLES, TOKEN_SCOPES, type TokenScope } from '@deskbell/contract/token-scopes';
import { type ComponentProps, useState } from 'react';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { FieldGroup, FormError, option, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { CodeChecks } from '../code-checks.tsx';
import { SitePicks, type TeamSite } from '../members/access-fields.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import styles from './new-token-dialog.module.css';
import { dayField, dayLimits, defaultEnd, type Ending, endOfDay, longDate } from './token-expiry.ts';
import { useCreateToken } from './token-queries.ts';

const MEANINGS: Record<TokenScope, string> = {
  'tickets:read': 'Tickets, comments, analytics',
  'tickets:write': 'Reply, change status, assign',
  'sites:read': 'Sites and their settings',
  'sites:write': 'Add and change sites, as Admin',
  'files:read': 'Download attachments',
  export: 'Download exports, as Admin',
};

const ENDINGS = [
  { value: 'default', label: `In ${TOKEN_DAYS} days` },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'No expiry' },
] as const;

interface Draft {
  name: string;
  role: ApiToken['role'];
  scopes: TokenScope[];
  /** Null means all sites. */
  site_ids: number[] | null;
  ending: Ending;
  day: string;
}

const FIELDS = ['name', 'scopes', 'site_ids', 'expires_at'] as const;

function problemsIn({ name, scopes, site_ids, ending, day }: Draft, { min, max }: { min: string; max: string }) {
  return {
    name: name.trim() === '' ? 'A name is required.' : undefined,
    scopes: scopes.length === 0 ? 'Choose at least one scope.' : undefined,
    site_ids: site_ids?.length === 0 ? 'Choose at least one site.' : undefined,
    // Dates of this form compare as text.
    expires_at: ending === 'date' && !(day >= min && day <= max) ? 'Choose a day from tomorrow on.' : undefined,
  };
}

function requestOf({ ending, day, ...rest }: Draft, timezone: string) {
  if (ending === 'default') return rest;
  return { ...rest, expires_at: ending === 'never' ? null : endOfDay(day, timezone)?.toISOString() };
}

const newDraft = (now: number, timezone: string): Draft => ({
  name: '',
  role: 'agent',
  scopes: ['tickets:read'],
  site_ids: null,
  ending: 'default',
  day: dayField(defaultEnd(now).getTime(), timezone),
});

interface NewTokenDialogProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
  onCreated: (created: { name: string; token: string }) => void;
  onClose: () => void;
}

export function NewTokenDialog({ teamId, timezone, sites, onCreated, onClose }: NewTokenDialogProps) {
  const creation = useCreateToken(teamId);
  const [now] = useState(() => Date.now());
  const limits = dayLimits(now, timezone);
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: newDraft(now, timezone),
    check: (draft): Partial<Record<(typeof FIELDS)[number], string | undefined>> => problemsIn(draft, limits),
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
    <Dialog title="New API Token" width={560} unsaved={isChanged && !creation.isPending} onClose={onClose}>
      <DialogForm ref={form} action="Create Token" isBusy={creation.isPending} onSubmit={submit}>
        {creation.error && !explains(FIELDS) && <FormError>{failureText(creation.error)}</FormError>}
        <TextField
          label="Name"
          necessity="required"
          hint="Shown as the author of comments it writes."
          error={errorOf('name')}
          name="name"
          dir="auto"
          autoComplete="off"
          placeholder="Nightly report"
          maxLength={TOKEN_NAME_MAX}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <div className={styles.pair}>
          <SelectField
            label="Acts as"
            value={draft.role}
            onChange={({ target }) => set({ role: target.value === 'admin' ? 'admin' : 'agent' })}
          >
            {[...TOKEN_ROLES].reverse().map((role) => option(role, ROLE_LABELS[role]))}
          </SelectField>
          <SelectField
            label="Sites"
            value={draft.site_ids === null ? 'all' : 'chosen'}
            onChange={({ target }) => set({ site_ids: target.value === 'all' ? null : [] })}
          >
            <option value="all">All sites</option>
            <option value="chosen">Chosen sites</option>
          </SelectField>
        </div>
        {draft.site_ids && (
          <SitesField
            sites={sites}
            chosen={draft.site_ids}
            error={errorOf('site_ids')}
            onChange={(site_ids) => set({ site_ids })}
          />
        )}
        <FieldGroup label="May" field="scopes" error={errorOf('scopes')}>
          {(labelId) => (
            <CodeChecks
              labelledBy={labelId}
              meanings={MEANINGS}
              values={TOKEN_SCOPES}
              chosen={draft.scopes}
              onChange={(scopes) => set({ scopes })}
            />
          )}
        </FieldGroup>
        <ExpiryFields {...{ draft, set, now, timezone, limits }} error={errorOf('expires_at')} />
      </DialogForm>
    </Dialog>
  );
}

interface SitesFieldProps extends Pick<ComponentProps<typeof SitePicks>, 'sites' | 'chosen' | 'onChange'> {
  error: string | undefined;
}

const SitesField = ({ error, ...rest }: SitesFieldProps) => (
  <FieldGroup label="Chosen sites" field="site_ids" error={error}>
    {(labelId) => <SitePicks labelledBy={labelId} {...rest} />}
  </FieldGroup>
);

interface ExpiryFieldsProps {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  now: number;
  timezone: string;
  limits: ReturnType<typeof dayLimits>;
  error: string | undefined;
}

function ExpiryFields({ draft, set, now, timezone, limits, error }: ExpiryFieldsProps) {
  return (
    <div className={styles.ends} data-field="expires_at">
      <span className={styles.label} aria-hidden="true">
        Ends
      </span>
      <Segmented label="Ends" value={draft.ending} options={ENDINGS} onChange={(ending) => set({ ending })} />
      {draft.ending === 'date' && (
        <TextField
          label="Last day"
          error={error}
          {...limits}
          type="date"
          value={draft.day}
          onChange={(event) => set({ day: event.target.value })}
        />
      )}
      <p className={styles.hint}>{endText(draft, now, timezone)}</p>
    </div>
  );
}

function endText({ ending, day }: Draft, now: number, timezone: string): string {
  if (ending === 'never') return 'It works until it is revoked. Owners get an email once a year.';
  const end = ending === 'default' ? defaultEnd(now) : endOfDay(day, timezone);
  const mail = 'Owners get an email 7 days before.';
  return end ? `On ${longDate(end, timezone)}. ${mail}` : mail;
}
