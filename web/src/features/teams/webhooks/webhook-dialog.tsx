import { WEBHOOK_URL_MAX } from '@deskbell/contract/limits';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@deskbell/contract/webhook-values';
import type { Webhook, WebhookChanges } from '@deskbell/contract/webhooks';
import { issuesOf } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { Checkbox, Field, FieldGroup, FormError, TextField } from '../../../ui/controls/field.tsx';
import { OneOrAllSelect } from '../../../ui/controls/one-or-all-select.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { CodeChecks } from '../code-checks.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './webhook-dialog.module.css';
import { useChangeWebhook, useCreateWebhook } from './webhook-queries.ts';

/** A ping is sent on request, whatever is chosen. */
type OfferedEvent = Exclude<WebhookEvent, 'ping'>;

const MEANINGS: Record<OfferedEvent, string> = {
  'ticket.created': 'A ticket arrives',
  'ticket.status_changed': 'Its status changes',
  'ticket.assigned': 'It gets another assignee',
  'ticket.changed': 'Its title, priority, tags or site change',
  'ticket.merged': 'Another is merged into it',
  'ticket.rated': 'A visitor rates it',
  'ticket.overdue': 'It is not answered or solved in time',
  'comment.created': 'A visitor or member writes',
  'widget.silent': 'Visitors no longer see a widget',
  'widget.back': 'They see it again',
  'page.hurts': 'Far more tickets than usual come from a page',
};

const isOffered = (event: WebhookEvent): event is OfferedEvent => event in MEANINGS;
const OFFERED = WEBHOOK_EVENTS.filter(isOffered);

interface Draft {
  url: string;
  events: WebhookEvent[];
  site_id: number | null;
  includes_notes: boolean;
}

const NEW: Draft = { url: '', events: ['ticket.created'], site_id: null, includes_notes: false };
const FIELDS = ['url', 'events', 'site_id', 'includes_notes'] as const;

const draftOf = ({ url, events, site_id, includes_notes }: Webhook): Draft => ({
  url,
  events,
  site_id,
  includes_notes,
});

function changesIn(before: Draft, after: Draft): WebhookChanges {
  const changed = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

interface WebhookDialogProps {
  teamId: number;
  sites: readonly TeamSite[];
  webhook?: Webhook | undefined;
  onCreated: (created: { id: number; secret: string }) => void;
  onClose: () => void;
}

export function WebhookDialog({ teamId, sites, webhook, onCreated, onClose }: WebhookDialogProps) {
  const creation = useCreateWebhook(teamId);
  const change = useChangeWebhook({ teamId, webhookId: webhook?.id ?? 0 });
  const { error, isPending } = webhook ? change : creation;
  const before = webhook ? draftOf(webhook) : NEW;
  const { form, draft, set, isChanged, errorOf, explains, isReady } = useFields({
    initial: before,
    check: ({ url, events }) => ({
      url: url.trim() === '' ? 'An address is required.' : undefined,
      events: events.length === 0 ? 'Choose at least one event.' : undefined,
    }),
    issues: issuesOf(error),
  });

  function finish() {
    if (webhook) showToast('success', 'Webhook saved');
    onClose();
  }

  function submit() {
    if (!isReady() || isPending) return;
    if (!webhook) {
      creation.mutate(draft, {
        onSuccess: (created) => {
          onCreated(created);
          onClose();
        },
      });
    } else if (isChanged) change.mutate(changesIn(before, draft), { onSuccess: finish });
    else onClose();
  }

  return (
    <Dialog
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      width={600}
      unsaved={isChanged && !isPending}
      onClose={onClose}
    >
      <DialogForm ref={form} action={webhook ? 'Save Webhook' : 'Add Webhook'} isBusy={isPending} onSubmit={submit}>
        {error && !explains(['url', 'events']) && <FormError>{failureText(error)}</FormError>}
        <TextField
          label="URL"
          necessity="required"
          hint="Gets a POST request with JSON for every event. Answer with 2xx within 15 seconds."
          error={errorOf('url')}
          name="url"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hooks.example.com/deskbell"
          maxLength={WEBHOOK_URL_MAX}
          value={draft.url}
          onChange={(event) => set({ url: event.target.value })}
        />
        <EventField chosen={draft.events} error={errorOf('events')} onChange={(events) => set({ events })} />
        <Field label="Site">
          {(control) => (
            <OneOrAllSelect
              {...control}
              allLabel="All sites of the team"
              choices={sites}
              prefix="Only "
              value={draft.site_id}
              onChange={(site_id) => set({ site_id })}
            />
          )}
        </Field>
        <NotesField isChecked={draft.includes_notes} onChange={(includes_notes) => set({ includes_notes })} />
      </DialogForm>
    </Dialog>
  );
}

interface EventFieldProps {
  chosen: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (chosen: WebhookEvent[]) => void;
}

const EventField = ({ chosen, error, onChange }: EventFieldProps) => (
  <FieldGroup label="Events" field="events" error={error}>
    {(labelId) => (
      <CodeChecks
        labelledBy={labelId}
        meanings={MEANINGS}
        values={OFFERED}
        chosen={chosen.filter(isOffered)}
        onChange={(events) => onChange([...events, ...chosen.filter((event) => !isOffered(event))])}
      />
    )}
  </FieldGroup>
);

const NotesField = ({ isChecked, onChange }: { isChecked: boolean; onChange: (isChecked: boolean) => void }) => (
  <div>
    <Checkbox
      label="Include team notes"
      aria-describedby="webhook-notes"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <p id="webhook-notes" className={styles.hint}>
      Comments that visitors never see are sent too.
    </p>
  </div>
);
