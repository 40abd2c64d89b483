import type { Site } from '@deskbell/contract/sites';
import type { Tag } from '@deskbell/contract/tags';
import type { Ticket, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { expect } from 'vitest';
import type { Browser } from './test-app.ts';
import { recount, storedCounters } from './ticket-counts.ts';

export async function aTag(member: Browser, { team_id }: Pick<Site, 'team_id'>, name: string): Promise<Tag> {
  const added = await member.post(`/api/teams/${team_id}/tags`, { name });
  if (added.statusCode !== 201) throw new Error(added.body);
  return added.json();
}

export async function aTicketByHand(member: Browser, site: Site, fields: object = {}): Promise<TicketDetail> {
  const body = { site_id: site.id, title: 'Called about a lamp', description: 'It flickers.', ...fields };
  const opened = await member.post('/api/tickets', body);
  if (opened.statusCode !== 201) throw new Error(opened.body);
  return opened.json();
}

export async function eventsOf(member: Browser, ticketId: number): Promise<TicketEvent[]> {
  return (await member.get(`/api/tickets/${ticketId}`)).json().events;
}

export async function listedIds(member: Browser, query: string): Promise<number[]> {
  const listed = await member.get(`/api/tickets?${query}`);
  expect(listed.statusCode, listed.body).toBe(200);
  return listed.json().map(({ id }: Ticket) => id);
}

export async function expectTrueCounters(...sites: readonly Site[]): Promise<void> {
  for (const { id } of sites) expect(await storedCounters(id)).toEqual(await recount(id));
}
