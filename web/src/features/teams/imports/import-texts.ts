import { IMPORT_SOURCES } from '@deskbell/contract/import-values';
import type { ImportDetail, ImportRun, ImportSummary } from '@deskbell/contract/imports';
import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import { counted, number } from '../../../format/counted.ts';
import { monthName } from '../../../format/day-name.ts';
import { isolated } from '../../../format/isolated.ts';

/** Returns 'Mar 2019 to Nov 2026'. */
export function createdBetween({ first_created_at: first, last_created_at: last }: ImportSummary): string {
  if (!first || !last) return '–';
  const [from, to] = [monthName(first.slice(0, 10)), monthName(last.slice(0, 10))];
  return from === to ? from : `${from} to ${to}`;
}

/** Returns 'Also 302 attachments, 88 ratings. 12 titles are cut: …', or nothing. */
export function otherFacts(summary: ImportSummary): string {
  const { private_comments, files_inside, files_linked, merged, rated, repeated_rows, cut_titles, unreadable_texts } =
    summary;
  const also = [
    private_comments > 0 && `${counted(private_comments, 'private note')}`,
    files_inside > 0 && counted(files_inside, 'attachment'),
    rated > 0 && counted(rated, 'rating'),
    merged > 0 && counted(merged, 'merged ticket'),
  ].filter(Boolean);
  return [
    also.length > 0 && `With ${also.join(', ')}.`,
    files_linked > 0 &&
      `${counted(files_linked, 'attachment')} ${files_linked === 1 ? 'is' : 'are'} not in the file and will be listed as “Not imported”.`,
    repeated_rows > 0 && `${counted(repeated_rows, 'line')} came twice and count once.`,
    cut_titles > 0 &&
      `${counted(cut_titles, 'title')} of more than 200 characters will be cut, and stand whole above the text.`,
    unreadable_texts > 0 &&
      `${counted(unreadable_texts, 'text')} ${unreadable_texts === 1 ? 'has' : 'have'} letters that cannot be read: save the file as UTF-8.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns 'With 40 attachments. 302 attachments are listed as “Not imported”.', or nothing. */
export function importedFiles({ counts: { files, left_out_files: leftOut } }: ImportRun): string {
  return [
    files > 0 && `With ${counted(files, 'attachment')}.`,
    leftOut > 0 && `${counted(leftOut, 'attachment')} ${leftOut === 1 ? 'is' : 'are'} listed as “Not imported”.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function sitesOf({ mapping }: ImportDetail): number[] {
  if (!mapping) return [];
  const { by, site_id, places } = mapping.sites;
  const ids = [site_id, ...(by ? places.map((place) => place.site_id) : [])];
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Returns 'Harbor & Pine' or '3 sites'. */
export function targetOf(detail: ImportDetail, sites: readonly { id: number; name: string }[]): string {
  const ids = sitesOf(detail);
  const only = ids.length === 1 && sites.find(({ id }) => id === ids[0]);
  return only ? isolated(only.name) : counted(ids.length, 'site');
}

/** The list that has them all: their sites and statuses, archived tickets included. */
export function ticketsOf(detail: ImportDetail): string {
  const statuses = new Set(detail.mapping?.statuses.map(({ status }) => status));
  const filter = [
    ...sitesOf(detail).map((id) => ['site', String(id)]),
    ...TICKET_STATUSES.filter((status) => statuses.has(status)).map((status) => ['status', status]),
  ];
  return `/tickets?${new URLSearchParams([['tab', 'all'], ...filter])}`;
}

/** How an import ended, or how far it is. */
export function outcomeOf({ state, counts, rows, next_row }: ImportRun): string {
  switch (state) {
    case 'done':
      return `${counted(counts.tickets, 'ticket')}, ${counted(counts.comments, 'comment')}`;
    case 'undone':
      return 'Undone';
    case 'undoing':
      return 'Being undone';
    case 'checking':
      return 'Being checked';
    case 'checked':
      return 'Checked';
    case 'refused':
      return 'Refused';
    case 'paused':
      return `Paused at ${number(next_row)} of ${number(rows)}`;
    case 'failed':
      return `Stopped at ${number(next_row)} of ${number(rows)}`;
    case 'running':
      return `${number(next_row)} of ${number(rows)}`;
  }
}

export const sourceName = ({ source }: ImportRun) => source && IMPORT_SOURCES[source];
