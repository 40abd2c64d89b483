import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { testApp } from './test-app.ts';
import { testDatabase } from './test-database.ts';
import { anAddress, sendTicket } from './uploading.ts';

export interface SentTicket {
  readonly id: number;
  readonly status_url: string;
}

export async function aPageOf(site: Site, fields: object = {}, app?: FastifyInstance): Promise<SentTicket> {
  return (await sendTicket(app ?? (await testApp()), site, fields)).json();
}

/** Ends the time in which replies can be undone: pages show them only then. */
export async function endUndoTime(ticketId: number): Promise<void> {
  await sql`
    update comments set created_at = created_at - make_interval(secs => ${UNDO_SEND_SECONDS + 1})
    where ticket_id = ${ticketId}`.execute(await testDatabase());
}

export const open = async (url: string, headers: Record<string, string> = {}, app?: FastifyInstance) =>
  (app ?? (await testApp())).inject({ url: pathOf(url), headers, remoteAddress: anAddress() });

export const submit = async (url: string, fields: Record<string, string>, app?: FastifyInstance) =>
  (app ?? (await testApp())).inject({
    method: 'POST',
    url: pathOf(url),
    remoteAddress: anAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Browsers send an empty field if no file is chosen. */
export async function submitFiles(
  url: string,
  fields: Record<string, string>,
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
  {
    app,
    remoteAddress = anAddress(),
    origin = 'null',
  }: { app?: FastifyInstance; remoteAddress?: string; origin?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files.length > 0 ? files : [{ name: '', bytes: Buffer.alloc(0) }])
    form.append('files', new Blob([bytes]), name);
  const request = new Request('http://localhost:3000', { method: 'POST', body: form });
  return (app ?? (await testApp())).inject({
    method: 'POST',
    url: pathOf(url),
    remoteAddress,
    headers: { 'content-type': String(request.headers.get('content-type')), origin },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost:3000');
  return pathname + search;
};

export const linksIn = (text = ''): string[] => text.match(/http:\/\/localhost:3000\/(?:t|support)\/[^\s"<>]+/g) ?? [];
