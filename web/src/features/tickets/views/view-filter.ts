import type { MissingPart, View } from '@deskbell/contract/views';
import { listQuery } from '../queries/list-query.ts';
import { type TicketFilter, writeFilter } from '../queries/ticket-filter.ts';
import { readViewFilter } from '../use-ticket-filter.ts';

export const isArchivedView = ({ query }: View) => new URLSearchParams(query).get('archived') === 'true';

export function filterOfView(view: View): TicketFilter {
  const params = new URLSearchParams(view.query);
  for (const site of params.getAll('site_id')) params.append('site', site);
  const user = params.get('user_id');
  if (user !== null) params.set('user', user);
  if (!params.has('snoozed')) params.set('snoozed', 'any');
  const filter = readViewFilter(params, isArchivedView(view));
  const isThere = (part: MissingPart['part']) => (id: unknown) =>
    !view.missing.some((missing) => missing.part === part && missing.id === id);
  return {
    ...filter,
    sites: filter.sites.filter(isThere('site')),
    tags: filter.tags.filter(isThere('tag')),
    withoutTags: filter.withoutTags.filter(isThere('tag')),
    assignee: isThere('assignee')(filter.assignee) ? filter.assignee : null,
  };
}

export function viewQuery(filter: TicketFilter): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...listQuery(filter), site_id: filter.sites.map(String) }))
    for (const each of [value].flat().sort()) written.append(name, each);
  return written.toString();
}

export function viewAddress(view: View): string {
  const filter = filterOfView(view);
  const params = writeFilter(new URLSearchParams({ tab: String(view.id) }), filter);
  if (filter.sort !== 'created') params.set('sort', filter.sort);
  if (view.layout === 'board') params.set('view', 'board');
  return `/tickets?${params}`;
}

export const isViewChanged = (view: View, filter: TicketFilter, isBoard: boolean) =>
  viewQuery(filter) !== viewQuery(filterOfView(view)) || isBoard !== (view.layout === 'board');
