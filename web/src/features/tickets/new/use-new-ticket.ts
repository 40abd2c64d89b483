import type { Site } from '@deskbell/contract/sites';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInstallation } from '../../../api/installation.ts';
import { newTicketAttachments } from '../files/attachments.ts';
import { useAttachments } from '../files/use-attachments.ts';
import {
  type ChosenRequester,
  lastUsedSite,
  type NewTicketFields,
  rememberUsedSite,
  storedTicketDraft,
  storeTicketDraft,
} from './new-ticket-draft.ts';
import { readRequester, type TypedRequester } from './requester-text.ts';
import { type CreateErrors, type NewTicketBody, useCreateTicket } from './use-create-ticket.ts';

const EMPTY: NewTicketFields = {
  site_id: null,
  typed: '',
  requester: null,
  title: '',
  description: '',
  priority: 'medium',
  assignee: null,
  tags: [],
  tell: false,
};

interface NewTicketProps {
  sites: readonly Site[];
  siteId: number | null;
  onCreated: (ticket: { id: number; site_id: number }) => void;
  onClose: () => void;
}

export function useNewTicket({ sites, siteId, onCreated, onClose }: NewTicketProps) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState<NewTicketFields>(() => storedTicketDraft()?.fields ?? EMPTY);
  const [missing, setMissing] = useState<CreateErrors>({});
  const site = chosenSite(sites, [fields.site_id, siteId, lastUsedSite()]);
  const list = newTicketAttachments(queryClient, site.id);
  const attaching = useAttachments(list);
  const rules = useInstallation();
  const files = attaching?.shown ?? [];
  const { create, errors, isSending, reset } = useCreateTicket();
  const requester = requesterOf(fields);

  function change(changes: Partial<NewTicketFields>) {
    const changed = { ...fields, site_id: site.id, ...changes };
    setFields(changed);
    setMissing({});
    reset();
    storeTicketDraft({ fields: changed, attempt: storedTicketDraft()?.attempt ?? null });
  }

  /** Tags and assignees belong to a team, uploads to a site. */
  function chooseSite(id: number) {
    const isOtherTeam = sites.find((each) => each.id === id)?.team_id !== site.team_id;
    const moved = list.takeFiles();
    change({ site_id: id, assignee: null, ...(isOtherTeam && { tags: [] }) });
    if (rules) newTicketAttachments(queryClient, id).add(moved, rules);
  }

  function close() {
    storeTicketDraft(null);
    list.takeFiles();
    onClose();
  }

  function submit(): keyof CreateErrors | undefined {
    const wrong = missingIn(fields, requester);
    setMissing(wrong);
    const [first] = Object.keys(wrong) as (keyof CreateErrors)[];
    if (first || isSending || files.some(({ state }) => state === 'uploading')) return first;
    list.dropRefused();
    const body: NewTicketBody = {
      site_id: site.id,
      title: fields.title.trim(),
      description: fields.description.trim(),
      priority: fields.priority,
      user_email: requester?.email ?? null,
      user_name: requester?.name ?? null,
      assignee_id: fields.assignee?.user_id ?? null,
      tag_ids: fields.tags.map(({ id }) => id),
      files: files.flatMap(({ state, uploadId }) => (state === 'ready' && uploadId ? [uploadId] : [])),
      tell: fields.tell && Boolean(requester?.email),
    };
    create(body, fields, (ticket) => {
      rememberUsedSite(site.id);
      list.drop(files.map(({ key }) => key));
      close();
      onCreated(ticket);
    });
    return undefined;
  }

  return {
    fields,
    site,
    errors: { ...errors, ...missing },
    attaching,
    change,
    chooseSite,
    chooseRequester: (chosen: ChosenRequester | null) =>
      change({ requester: chosen, typed: chosen ? '' : fields.typed, tell: false }),
    address: requester?.email ?? null,
    isBegun: isBegun(fields) || files.length > 0,
    isSending,
    isUploading: files.some(({ state }) => state === 'uploading'),
    submit,
    discard: close,
  };
}

function chosenSite(sites: readonly Site[], wanted: readonly (number | null)[]): Site {
  const found = wanted.map((id) => sites.find((site) => site.id === id)).find((site) => site !== undefined);
  const site = found ?? sites[0];
  if (!site) throw new Error('A new ticket needs a site.');
  return site;
}

const requesterOf = ({ requester, typed }: NewTicketFields): TypedRequester | null => requester ?? readRequester(typed);

function missingIn({ title, description, typed }: NewTicketFields, requester: TypedRequester | null): CreateErrors {
  return {
    ...(!requester &&
      typed.trim() && { requester: 'This is not an email address. Leave it empty if you do not have one.' }),
    ...(!title.trim() && { title: 'Give the ticket a title.' }),
    ...(!description.trim() && { description: 'Describe what they need.' }),
  };
}

const isBegun = ({ typed, requester, title, description, tags }: NewTicketFields) =>
  [typed, title, description].some((text) => text.trim() !== '') || requester !== null || tags.length > 0;
