import { DEFAULT_WIDGET_COLOR, WIDGET_COLOR_PRESETS } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/dialog.tsx';
import { Checkbox, Field, FieldGroup, FormError, Select, Textarea } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
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

/** Kept when the page is left while the form is open, as for signing in again; not when the form is closed. */
function useStoredDraft(siteId: number | null) {
  const [draft] = useState(() => {
    const found = storedSiteDraft();
    return {
      stored: found?.siteId === siteId ? found.fields : undefined,
      store: (fields: SiteFields) => storeSiteDraft({ siteId, fields }),
    };
  });
  useEffect(() => () => storeSiteDraft(null), []);
  return draft;
}

const filledIn = (message: string) => (value: string) => value.trim() !== '' || message;

interface SiteFormProps {
  title: string;
  description?: string;
  submitLabel: string;
  /** Shown when the server gives no reason. */
  failureText: string;
  /** Null for a new site. */
  site: Site | null;
  /** Of a new site, to start with. */
  domain?: string;
  /** To choose from, if there are several. */
  teams?: readonly TeamChoice[];
  onSubmit: (fields: SiteFields) => Promise<unknown>;
  onClose: () => void;
}

/** Add New Site and Edit Site. The server validates; its issues are shown under their fields. */
export function SiteForm(props: SiteFormProps) {
  const { title, description, submitLabel, failureText, site, domain = '', teams = [], onSubmit, onClose } = props;
  const draft = useStoredDraft(site?.id ?? null);
  const { register, control, handleSubmit, setError, formState, subscribe } = useForm<SiteFields>({
    defaultValues: fieldsOf(site, domain),
    ...(draft.stored && { values: draft.stored, resetOptions: { keepDefaultValues: true } }),
  });
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.store(values) }),
    [subscribe, draft],
  );

  function showFailure(error: unknown) {
    if (!(error instanceof ApiError)) {
      setError('root', { message: 'An unexpected error occurred. Please try again.' });
      return;
    }
    const wrong = FIELDS.flatMap((field) => {
      const issue = error.issues.find(({ path }) => path[0] === field);
      return issue ? [{ field, message: issue.message }] : [];
    });
    for (const [index, { field, message }] of wrong.entries())
      setError(field, { message }, { shouldFocus: index === 0 });
    if (wrong.length === 0) setError('root', { message: error.error || failureText });
  }

  const submit = handleSubmit((fields) => onSubmit(fields).catch(showFailure));

  return (
    <Dialog title={title} {...(description && { description })} width={560} unsaved={isDirty} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {errors.root?.message && <FormError>{errors.root.message}</FormError>}
          <Field label="Site Name" necessity="required" error={errors.name?.message}>
            {(props) => (
              <Input
                {...props}
                dir="auto"
                {...register('name', { validate: filledIn('A site name is required.') })}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="Domain" necessity="required" error={errors.domain?.message}>
            {(props) => (
              <Input
                {...props}
                {...register('domain', { validate: filledIn('A domain is required.') })}
                placeholder="shop.example.com"
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          {teams.length > 1 && (
            <Field label="Team" necessity="required" error={errors.team_id?.message}>
              {(props) => (
                <Select {...props} {...register('team_id', { validate: filledIn('Choose a team.') })}>
                  <option value="">Choose a team</option>
                  {teams.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Description" necessity="optional" error={errors.description?.message}>
            {(props) => <Textarea {...props} dir="auto" {...register('description')} />}
          </Field>
          <Field
            label="Admin Email for Notifications"
            necessity="optional"
            hint="New tickets are emailed here, and customers' replies come here too."
            error={errors.admin_notification_email?.message}
          >
            {(props) => (
              <Input {...props} {...register('admin_notification_email')} type="email" placeholder="you@example.com" />
            )}
          </Field>
          <FieldGroup label="Widget Color" error={errors.widget_color?.message}>
            {(labelId) => (
              <Controller
                control={control}
                name="widget_color"
                render={({ field }) => (
                  <ColorPicker
                    labelledBy={labelId}
                    presets={WIDGET_COLOR_PRESETS}
                    value={field.value}
                    invalid={errors.widget_color !== undefined}
                    onChange={field.onChange}
                  />
                )}
              />
            )}
          </FieldGroup>
          {site && <Checkbox label="Site is active" {...register('is_active')} />}
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
