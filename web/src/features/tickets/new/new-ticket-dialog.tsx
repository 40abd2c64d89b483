import { TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { siteQuery, sitesQuery } from '../../../api/ticket-site.ts';
import { keysIn } from '../../../keys/key-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FormError, Textarea, TextField } from '../../../ui/controls/field.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useIncomingFiles } from '../../../ui/hooks/use-incoming-files.ts';
import { commandName } from '../../../ui/hooks/use-keys.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { AttachmentChips } from '../files/attachment-chips.tsx';
import { BegunOffer } from './begun-offer.tsx';
import styles from './new-ticket-dialog.module.css';
import { RequesterAndSite } from './requester-and-site.tsx';
import type { SiteMark } from './site-choices.tsx';
import { TellField } from './tell-field.tsx';
import { TicketChips } from './ticket-chips.tsx';
import { type FieldName, useNewTicket } from './use-new-ticket.ts';

const WIDTH_PX = 640;

interface NewTicketDialogProps {
  siteId: number | null;
  siteMark: SiteMark;
  onCreated: (ticket: { id: number; site_id: number }) => void;
  onClose: () => void;
}

export function NewTicketDialog(props: NewTicketDialogProps) {
  const { data, isError, refetch } = useQuery(sitesQuery);
  // The page of a site has only that site: writing need not wait for the others.
  const { data: here } = useQuery({ ...siteQuery(props.siteId ?? 0), enabled: false });
  const known = useMemo(() => data ?? (here && [here]), [data, here]);
  const sites = useMemo(() => known && workableByName(known), [known]);
  if (sites && sites.length > 0) return <NewTicketForm {...props} sites={sites} />;
  return (
    <Dialog title="New ticket" width={WIDTH_PX} onClose={props.onClose}>
      <DialogBody>
        {sites && <p>You need a site to open a ticket.</p>}
        {!sites && (isError ? <LoadFailure label="Your sites" onRetry={() => void refetch()} /> : <Skeleton />)}
      </DialogBody>
    </Dialog>
  );
}

const workableByName = (sites: readonly Site[]) =>
  sites.filter(({ role }) => allows(role, 'work')).toSorted((one, other) => one.name.localeCompare(other.name));

type NewTicketFormProps = NewTicketDialogProps & { sites: readonly Site[] };

function NewTicketForm({ sites, siteId, siteMark, onCreated, onClose }: NewTicketFormProps) {
  const form = useNewTicket({ sites, siteId, onCreated, onClose });
  const { fields, site, offered, errors, attaching, change } = form;
  const requester = useRef<HTMLInputElement>(null);
  const siteButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const attachButton = useRef<HTMLButtonElement>(null);
  const isDragging = useIncomingFiles(attaching?.onAdd);

  function focus(field: FieldName | undefined) {
    const places = { requester, site_id: siteButton, title, description, form: title };
    // A chosen requester has no input.
    if (field) (places[field].current ?? title.current)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    focus(form.submit());
  }

  const keys = keysIn<(event: KeyboardEvent) => void>('writing', { send: submit });

  function onKey(event: KeyboardEvent) {
    keys[commandName(event) ?? '']?.(event);
    if (event.key !== 'Enter' || event.defaultPrevented || event.target !== title.current) return;
    // Enter in a field would create the ticket before it is described.
    event.preventDefault();
    description.current?.focus();
  }

  return (
    <Dialog
      title="New ticket"
      width={WIDTH_PX}
      unsaved={form.isBegun}
      discarding={{
        title: 'Throw this ticket away?',
        question: 'It has not been created.',
        action: 'Throw Away',
        later: { action: 'Keep for Later', onChoose: onClose },
      }}
      onKeyDown={onKey}
      onClose={form.discard}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <DialogBody>
          {offered && (
            <BegunOffer
              ticket={offered}
              onGoOn={() => {
                form.goOn(offered);
                // The pressed button is gone.
                title.current?.focus();
              }}
              onThrowAway={() => {
                form.throwAway(offered);
                focus('requester');
              }}
            />
          )}
          <RequesterAndSite {...{ form, sites, siteMark, focus }} inputRef={requester} buttonRef={siteButton} />
          <TextField
            label="Title"
            error={errors.title}
            ref={title}
            dir="auto"
            autoComplete="off"
            placeholder="What is it about?"
            maxLength={TICKET_TITLE_MAX}
            value={fields.title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Field label="Description" error={errors.description} hint="The customer sees this on the ticket page.">
            {(control) => (
              <Textarea
                {...control}
                ref={description}
                dir="auto"
                placeholder="What did they tell you?"
                maxLength={TICKET_DESCRIPTION_MAX}
                value={fields.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </Field>
          <div className={styles.chips}>
            <TicketChips
              {...{ fields, sites, site, attaching }}
              teamId={form.teamId}
              attachRef={attachButton}
              onChange={change}
            />
          </div>
          {attaching && (
            <AttachmentChips
              attachments={attaching.shown}
              onRetry={attaching.onRetry}
              onRemove={(key) => {
                attaching.onRemove(key);
                // The focused button is gone.
                attachButton.current?.focus();
              }}
            />
          )}
          {isDragging && <p className={styles.drop}>Drop files to attach them</p>}
          {errors.form && <FormError>{errors.form}</FormError>}
        </DialogBody>
        <DialogFoot>
          <TellField
            requester={form.requester}
            siteName={site?.name}
            checked={fields.tell}
            onChange={(tell) => change({ tell })}
          />
          <DialogCancel disabled={form.isSending} />
          <Button type="submit" variant="primary" busy={form.isSending} disabled={form.isUploading}>
            {form.isUploading ? 'Uploading…' : errors.form ? 'Try again' : 'Create Ticket'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
