import type { ApiToken } from '@deskbell/contract/api-tokens';
import { TOKEN_DAYS, TOKEN_NAME_MAX } from '@deskbell/contract/limits';
import { TOKEN_ROLES, TOKEN_SCOPES, type TokenScope } from '@deskbell/contract/token-scopes';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/dialog.tsx';
import { Field, FieldGroup, FormError, Select } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CodeChecks } from '../code-checks.tsx';
import { failureText, issueOf } from '../failure-text.ts';
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
  /** Null: all sites. */
  siteIds: number[] | null;
  ending: Ending;
  day: string;
}

type Problems = Partial<Record<'name' | 'scopes' | 'site_ids' | 'expires_at', string | undefined>>;

function problemsIn(
  { name, scopes, siteIds, ending, day }: Draft,
  { min, max }: { min: string; max: string },
): Problems {
  return {
    name: name.trim() === '' ? 'A name is required.' : undefined,
    scopes: scopes.length === 0 ? 'Choose at least one scope.' : undefined,
    site_ids: siteIds?.length === 0 ? 'Choose at least one site.' : undefined,
    // Dates of this form compare as text.
    expires_at: ending === 'date' && !(day >= min && day <= max) ? 'Choose a day from tomorrow on.' : undefined,
  };
}

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
  const [initial] = useState<Draft>(() => ({
    name: '',
    role: 'agent',
    scopes: ['tickets:read'],
    siteIds: null,
    ending: 'default',
    day: dayField(defaultEnd(now).getTime(), timezone),
  }));
  const [draft, setDraft] = useState(initial);
  const [hasTried, setHasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const problems = problemsIn(draft, limits);
  const errorOf = (field: keyof Problems) => (hasTried && problems[field]) || issueOf(creation.error, field);
  const isExplained = (['name', 'scopes', 'site_ids', 'expires_at'] as const).some(errorOf);

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    const wrong = (['name', 'site_ids', 'scopes', 'expires_at'] as const).find((field) => problems[field]);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input, select)`)?.focus();
    if (creation.isPending) return;
    const { name, role, scopes, siteIds, ending, day } = draft;
    creation.mutate(
      {
        name,
        role,
        scopes,
        site_ids: siteIds,
        ...(ending !== 'default' && {
          expires_at: ending === 'never' ? null : endOfDay(day, timezone)?.toISOString(),
        }),
      },
      {
        onSuccess: (created) => {
          onCreated(created);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="New API Token"
      width={560}
      unsaved={JSON.stringify(draft) !== JSON.stringify(initial) && !creation.isPending}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody>
          {creation.error && !isExplained && <FormError>{failureText(creation.error)}</FormError>}
          <div data-field="name">
            <Field
              label="Name"
              necessity="required"
              hint="Shown as the author of comments it writes."
              error={errorOf('name')}
            >
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  autoComplete="off"
                  placeholder="Nightly report"
                  maxLength={TOKEN_NAME_MAX}
                  value={draft.name}
                  onChange={(event) => set({ name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <div className={styles.pair}>
            <Field label="Acts as">
              {(control) => (
                <Select
                  {...control}
                  value={draft.role}
                  onChange={({ target }) => set({ role: target.value === 'admin' ? 'admin' : 'agent' })}
                >
                  {[...TOKEN_ROLES].reverse().map((role) => (
                    <option key={role} value={role}>
                      {ROLE_LABELS[role]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Sites">
              {(control) => (
                <Select
                  {...control}
                  value={draft.siteIds === null ? 'all' : 'chosen'}
                  onChange={({ target }) => set({ siteIds: target.value === 'all' ? null : [] })}
                >
                  <option value="all">All sites</option>
                  <option value="chosen">Chosen sites</option>
                </Select>
              )}
            </Field>
          </div>
          {draft.siteIds && (
            <div data-field="site_ids">
              <FieldGroup label="Chosen sites" error={errorOf('site_ids')}>
                {(labelId) => (
                  <SitePicks
                    labelledBy={labelId}
                    sites={sites}
                    chosen={draft.siteIds ?? []}
                    onChange={(siteIds) => set({ siteIds })}
                  />
                )}
              </FieldGroup>
            </div>
          )}
          <div data-field="scopes">
            <FieldGroup label="May" error={errorOf('scopes')}>
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
          </div>
          <div className={styles.ends} data-field="expires_at">
            <span className={styles.label} aria-hidden="true">
              Ends
            </span>
            <Segmented label="Ends" value={draft.ending} options={ENDINGS} onChange={(ending) => set({ ending })} />
            {draft.ending === 'date' && (
              <Field label="Last day" error={errorOf('expires_at')}>
                {(control) => (
                  <Input
                    {...control}
                    {...limits}
                    type="date"
                    value={draft.day}
                    onChange={(event) => set({ day: event.target.value })}
                  />
                )}
              </Field>
            )}
            <p className={styles.hint}>{endText(draft, now, timezone)}</p>
          </div>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={creation.isPending}>
            Create Token
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function endText({ ending, day }: Draft, now: number, timezone: string): string {
  if (ending === 'never') return 'It works until it is revoked. Owners get an email once a year.';
  const end = ending === 'default' ? defaultEnd(now) : endOfDay(day, timezone);
  const mail = 'Owners get an email 7 days before.';
  return end ? `On ${longDate(end, timezone)}. ${mail}` : mail;
}
