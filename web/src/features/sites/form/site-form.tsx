import { DEFAULT_WIDGET_COLOR, WIDGET_COLOR_PRESETS } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { ApiError, issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { ColorPicker } from '../../../ui/controls/color-picker.tsx';
import {
  Checkbox,
  Field,
  FieldGroup,
  FormError,
  option,
  SelectField,
  Textarea,
  TextField,
} from '../../../ui/controls/field.tsx';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { type SiteFields, storedSiteDraft, storeSiteDraft } from './site-draft.ts';

export interface TeamChoice {
  id: number;
  name: string;
}

const FIELDS = ['team_id', 'name', 'domain', 'description', 'admin_notification_email', 'widget_color'] as const;

function fieldsOf(site: Site | null, domain: string): SiteFields {
  return {
    name: site?.name ?? '',
    domain: site?.domain ?? domain,
    description: site?.description ?? '',
    admin_notification_email: site?.admin_notification_email ?? '',
    widget_color: site?.widget_color ?? DEFAULT_WIDGET_COLOR,
    is_active: site?.is_active ?? true,
    team_id: '',
  };
}

/** Kept when the page is left while the form is open; not when the form is closed. */
function useStoredDraft(siteId: number | null) {
  const [draft] = useState(() => {
    const found = storedSiteDraft();
    return {
      stored: found?.siteId === siteId ? found.fields : undefined,
      store: (fields: SiteFields) => storeSiteDraft({ siteId, fields }),
    };
  });
  useEffect(() => {
    // Resumed once: a reload opens nothing.
    if (draft.stored) draft.store(draft.stored);
    return () => storeSiteDraft(null);
  }, [draft]);
  return draft;
}

function useSubmission(onSubmit: (fields: SiteFields) => Promise<unknown>) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);

  async function send(fields: SiteFields) {
    setIsPending(true);
    setError(null);
    try {
      await onSubmit(fields);
    } catch (failure) {
      setError(failure);
    }
    setIsPending(false);
  }

  return { error, isPending, send };
}

const missing = (value: string, message: string) => (value.trim() === '' ? message : undefined);

const problemsIn = (
  { name, domain, team_id }: SiteFields,
  hasTeams: boolean,
): Partial<Record<(typeof FIELDS)[number], string | undefined>> => ({
  name: missing(name, 'A site name is required.'),
  domain: missing(domain, 'A domain is required.'),
  team_id: hasTeams ? missing(team_id, 'Choose a team.') : undefined,
});

interface SiteFormProps {
  title: string;
  description?: string;
  submitLabel: string;
  /** Shown when the server refuses without a reason. */
  refusalText: string;
  site: Site | null;
  domain?: string;
  teams?: readonly TeamChoice[];
  onSubmit: (fields: SiteFields) => Promise<unknown>;
  onClose: () => void;
}

export function SiteForm(props: SiteFormProps) {
  const { title, description, submitLabel, refusalText, site, domain = '', teams = [], onSubmit, onClose } = props;
  const { stored, store } = useStoredDraft(site?.id ?? null);
  const { error, isPending, send } = useSubmission(onSubmit);
  const hasTeams = teams.length > 1;
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: fieldsOf(site, domain),
    start: stored,
    check: (draft) => problemsIn(draft, hasTeams),
    issues: issuesOf(error),
  });

  function change(changes: Partial<SiteFields>) {
    set(changes);
    store({ ...draft, ...changes });
  }

  const control = (field: keyof SiteFields & (typeof FIELDS)[number]) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change({ [field]: target.value }),
  });

  const field = (name: Parameters<typeof control>[0]) => ({ ...control(name), error: errorOf(name) });

  return (
    <Dialog title={title} {...(description && { description })} width={560} unsaved={isChanged} onClose={onClose}>
      <DialogForm
        ref={form}
        action={submitLabel}
        isBusy={isPending}
        onSubmit={() => isReady() && !isPending && void send(draft)}
      >
        {error !== null && !explains(FIELDS) && (
          <FormError>{failureText(error, error instanceof ApiError ? refusalText : undefined)}</FormError>
        )}
        <TextField label="Site Name" necessity="required" dir="auto" {...field('name')} autoComplete="off" />
        <TextField
          label="Domain"
          necessity="required"
          {...field('domain')}
          placeholder="shop.example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {hasTeams && <TeamField teams={teams} {...field('team_id')} />}
        <Field label="Description" necessity="optional" error={errorOf('description')}>
          {(props) => <Textarea {...props} dir="auto" {...control('description')} />}
        </Field>
        <TextField
          label="Admin Email for Notifications"
          necessity="optional"
          hint="New tickets are emailed here, and customers' replies come here too."
          {...field('admin_notification_email')}
          type="email"
          placeholder="you@example.com"
        />
        <ColorField
          color={draft.widget_color}
          error={errorOf('widget_color')}
          onChange={(widget_color) => change({ widget_color })}
        />
        {site && (
          <Checkbox
            label="Site is active"
            checked={draft.is_active}
            onChange={({ target }) => change({ is_active: target.checked })}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

const TeamField = ({
  teams,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { teams: readonly TeamChoice[] }) => (
  <SelectField label="Team" necessity="required" {...rest}>
    <option value="">Choose a team</option>
    {teams.map(({ id, name }) => option(id, name))}
  </SelectField>
);

interface ColorFieldProps {
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

const ColorField = ({ color, error, onChange }: ColorFieldProps) => (
  <FieldGroup label="Widget Color" error={error}>
    {(labelId) => (
      <ColorPicker
        labelledBy={labelId}
        presets={WIDGET_COLOR_PRESETS}
        value={color}
        invalid={error !== undefined}
        onChange={onChange}
      />
    )}
  </FieldGroup>
);
