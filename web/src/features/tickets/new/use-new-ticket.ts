import type { Site } from '@deskbell/contract/sites';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useInstallation } from '../../../api/installation.ts';
import { newTicketAttachments } from '../files/attachments.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { type BegunTicket, dropBegunTicket, keepBegunTicket, useBegunTickets } from './begun-tickets.ts';
import { type ChosenRequester, EMPTY, isBegun, type NewTicketFields } from './new-ticket-fields.ts';
import { readRequester, type TypedRequester } from './requester-text.ts';
import {
  type CreateErrors,
  type NewTicketBody,
  type NewTicketDraft,
  randomKey,
  useCreateTicket,
} from './use-create-ticket.ts';

interface NewTicketProps {
  sites: readonly Site[];
  siteId: number | null;
  onCreated: (ticket: { id: number; site_id: number }) => void;
  onClose: () => void;
}

export type FieldName = keyof CreateErrors;

export type NewTicketForm = ReturnType<typeof useNewTicket>;

export function useNewTicket({ sites, siteId, onCreated, onClose }: NewTicketProps) {
  const { id: userId } = useCurrentUser();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<NewTicketDraft>(() => emptyDraft(sites, siteId));
  const [missing, setMissing] = useState<CreateErrors>({});
  const offered = useBegunTickets().find(({ id }) => id !== draft.id) ?? null;
  const { fields } = draft;
  const site = sites.find(({ id }) => id === fields.site_id) ?? null;
  const list = newTicketAttachments(queryClient, draft.id, site?.id ?? null);
  const attaching = useAttachments(list);
  const rules = useInstallation();
  const files = attaching?.shown ?? [];
  const { create, errors, isSending, reset } = useCreateTicket();
  const requester = requesterOf(fields);

  function show(shown: NewTicketDraft) {
    setDraft(shown);
    setMissing({});
    reset();
  }

  function change(changes: Partial<NewTicketFields>) {
    const changed = { ...draft, fields: { ...fields, ...changes } };
    show(changed);
    if (isBegun(changed.fields)) keepBegunTicket(userId, changed);
    else dropBegunTicket(userId, draft.id);
  }

  /** Tags and assignees belong to a team, uploads to a site. */
  function changeWithSite(chosen: Site | null, by: NewTicketFields['site_by'], changes: Partial<NewTicketFields> = {}) {
    const isSame = chosen?.id === site?.id;
    const isOtherTeam = teamOf(sites, chosen) !== teamOf(sites, site);
    const moved = isSame ? [] : list.takeFiles();
    change({
      ...changes,
      site_id: chosen?.id ?? null,
      site_by: by,
      ...(!isSame && { assignee: null }),
      ...(isOtherTeam && { tags: [] }),
    });
    if (rules) newTicketAttachments(queryClient, draft.id, chosen?.id ?? null).add(moved, rules);
  }

  /** Returns the field with which the form goes on. */
  function chooseRequester(chosen: ChosenRequester | null): FieldName {
    const changes = { requester: chosen, typed: '', tell: false };
    const isSuggestible = site === null || fields.site_by === 'requester';
    if (!isSuggestible) {
      change(changes);
      return 'title';
    }
    const last = sites.find(({ id }) => id === chosen?.last_site_id) ?? null;
    changeWithSite(last, last && 'requester', changes);
    return 'site_id';
  }

  function discard(id: string, itsSite: number | null) {
    dropBegunTicket(userId, id);
    newTicketAttachments(queryClient, id, itsSite).takeFiles();
  }

  function submit(): FieldName | undefined {
    const wrong = missingIn(fields, requester, site);
    setMissing(wrong);
    const [first] = Object.keys(wrong) as FieldName[];
    if (first || !site || isSending || files.some(({ state }) => state === 'uploading')) return first;
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
    create(body, draft, (ticket) => {
      list.drop(files.map(({ key }) => key));
      discard(draft.id, site.id);
      onClose();
      onCreated(ticket);
    });
    return undefined;
  }

  return {
    fields,
    site,
    teamId: teamOf(sites, site),
    offered,
    errors: { ...errors, ...missing },
    attaching,
    change,
    chooseSite: (chosen: Site) => changeWithSite(chosen, 'hand'),
    chooseRequester,
    requester,
    isBegun: isBegun(fields) || files.length > 0,
    isSending,
    isUploading: files.some(({ state }) => state === 'uploading'),
    submit,
    goOn: ({ id, begun_at, fields: kept }: BegunTicket) => show({ id, begun_at, fields: { ...EMPTY, ...kept } }),
    throwAway: ({ id, fields: kept }: BegunTicket) => discard(id, kept.site_id),
    discard() {
      discard(draft.id, site?.id ?? null);
      onClose();
    },
  };
}

/** Over all sites none is preset: the ticket could land at the wrong customer. */
function emptyDraft(sites: readonly Site[], siteId: number | null): NewTicketDraft {
  const [only, ...others] = sites;
  const preset = sites.find(({ id }) => id === siteId) ?? (others.length === 0 ? only : undefined);
  const fields = preset ? { ...EMPTY, site_id: preset.id, site_by: 'page' as const } : EMPTY;
  return { id: randomKey(), begun_at: new Date().toISOString(), fields };
}

/** The team is known before its site if all sites are of one. */
function teamOf(sites: readonly Site[], site: Site | null): number | null {
  if (site) return site.team_id;
  const [first, ...others] = new Set(sites.map(({ team_id }) => team_id));
  return others.length === 0 ? (first ?? null) : null;
}

const requesterOf = ({ requester, typed }: NewTicketFields): TypedRequester | null => requester ?? readRequester(typed);

const NO_ADDRESS = 'This is not an email address. Leave it empty if you do not have one.';
const NO_CHOICE = 'Choose from the list who asked, or leave it empty.';

/** In the order of the form: the first gets the focus. */
function missingIn(
  { title, description, typed }: NewTicketFields,
  requester: TypedRequester | null,
  site: Site | null,
): CreateErrors {
  return {
    ...(!requester && typed.trim() && { requester: typed.includes('@') ? NO_ADDRESS : NO_CHOICE }),
    ...(!site && { site_id: 'Choose the site this ticket belongs to.' }),
    ...(!title.trim() && { title: 'Give the ticket a title.' }),
    ...(!description.trim() && { description: 'Describe what they need.' }),
  };
}
