import { allows } from '@deskbell/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import { installationQuery } from '../../../api/installation.ts';
import { siteQuery, sitesQuery } from '../../../api/ticket-site.ts';
import { ticketQuery } from '../queries/ticket-queries.ts';
import { requesterQuery } from '../side/requester-queries.ts';

/** What would move the rest of an open ticket if it came later; both answers come with the page. */
export async function loadTicketParts(client: QueryClient, id: number): Promise<void> {
  await Promise.all([client.prefetchQuery(installationQuery), loadRequester(client, id)]);
}

/** Clients may not read it. */
async function loadRequester(client: QueryClient, id: number) {
  const { site_id } = client.getQueryData(ticketQuery(id).queryKey)?.ticket ?? {};
  if (site_id === undefined) return;
  const listed = client.getQueryData(sitesQuery.queryKey)?.find((site) => site.id === site_id);
  const { role } = listed ?? (await client.ensureQueryData(siteQuery(site_id)));
  if (allows(role, 'work')) await client.prefetchQuery(requesterQuery(id));
}
