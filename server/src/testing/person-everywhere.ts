import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { readConfig } from '../config/config.ts';
import { fileTransport } from '../email/delivery/mail-transport.ts';
import { FileGarbageCollector } from '../files/file-garbage-collector.ts';
import { FolderFileStore } from '../files/folder-file-store.ts';
import { Uploads } from '../files/uploads.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { addReply } from '../tickets/conversation/replies.ts';
import { anEmailAddress, aSite, type SignedIn } from './fixtures.ts';
import { deliverDue, expireBackoffAndLeases } from './outgoing-email.ts';
import { SECRET_KEY, startApp } from './test-app.ts';
import { temporaryFolder, testDatabase } from './test-database.ts';
import { sendTicket, upload } from './uploading.ts';
import { submit } from './visitor-pages.ts';

export async function anAppWithFolder(
  settings: Parameters<typeof startApp>[0] = {},
  parts: Parameters<typeof startApp>[1] = {},
) {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'files'));
  const fileStore = new FolderFileStore(join(dataDir, 'files'));
  return { app: await startApp({ ...settings, dataDir }, { ...parts, fileStore }), dataDir, fileStore };
}
export type FolderApp = Awaited<ReturnType<typeof anAppWithFolder>>;

interface Seed extends FolderApp {
  readonly owner: SignedIn;
  readonly email: string;
  readonly word: string;
  /** Whether the person also wrote to the ticket of another one. */
  readonly writesToOthers?: boolean;
}

/** Stores a person, by `email` and `word`, in every place where the product keeps visitors' data. */
export async function seedPerson({ app, dataDir, fileStore, owner, email, word, writesToOthers = true }: Seed) {
  const db = await testDatabase();
  const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  const userId = `${word}-7`;
  const sent = {
    title: `A ${word} lamp`,
    description: `It has a ${word} on it.`,
    name: `Mrs ${word}`,
    email,
    user_id: userId,
    page_url: `https://kettle.example/${word}`,
  };
  await addWebhook(db, site);
  const key = await upload(app, site, `${word}.txt`, Buffer.from(`a picture of a ${word}`));
  const { id, status_url } = (await sendTicket(app, site, { ...sent, files: [key] })).json();
  const { id: merged } = (await sendTicket(app, site, { ...sent, title: `A second ${word}` })).json();
  await db.transaction().execute(async (tx) => {
    const reply = { from: email, comment: `Also a ${word}`, full_text: '' };
    await addReply(tx, { role: 'customer', ticket_id: merged }, reply);
  });
  for (const ticketId of [id, merged]) await owner.put(`/api/tickets/${ticketId}`, { title: `A renamed ${word}` });
  await owner.post(`/api/tickets/${merged}/merge`, { into: id });
  const { id: separate, status_url: separate_url } = (
    await sendTicket(app, site, { ...sent, title: `A third ${word}` })
  ).json();
  await owner.post(`/api/tickets/${separate}/merge`, { into: id });
  await owner.post(`/api/tickets/${separate}/unmerge`);
  const { id: kept } = (
    await sendTicket(app, site, { title: 'Kept', description: 'Another visitor', email: anEmailAddress() })
  ).json();
  await app.inject({
    method: 'POST',
    url: '/api/widget/events',
    payload: { site_key: site.api_key, type: 'load', user_id: userId },
  });
  await submit(status_url, { do: 'reply', text: `The ${word} is back.` }, app);
  await db.transaction().execute(async (tx) => {
    const reply = { from: email, comment: word, full_text: `> ${word}` };
    await addReply(tx, { role: 'customer', ticket_id: id }, reply);
    if (writesToOthers) await addReply(tx, { role: 'customer', ticket_id: kept }, reply);
  });
  for (const [ticketId, status, storedFor] of [
    [id, 'done', id],
    [id, 'received', null],
    ...(writesToOthers
      ? ([
          [kept, 'ignored', kept],
          [kept, 'quarantined', null],
        ] as const)
      : []),
  ] as const)
    await sql`
      insert into inbound_emails (recipient, raw, message_id, status, ticket_id, sender)
      values (${`reply+${ticketId}.customer.00@in.example`}, ${Buffer.from(word)}, ${`${word}.${randomUUID()}`}, ${status}, ${storedFor}, ${email})`.execute(
      db,
    );
  await sql`
    update tickets set email_text = ${`The whole ${word}`}, email_references = ${`<${word}@example.com>`} where id = ${id}`.execute(
    db,
  );
  await sql`update tickets set email_from = ${email} where id in (${id}, ${kept})`.execute(db);
  if (writesToOthers) await receiveIgnoredEmail(db, site, { email, word });
  await sql`
    insert into suppressed_addresses (email, reason) values (${email}, ${`550 no ${word}`}) on conflict do nothing`.execute(
    db,
  );
  await owner.post(`/api/tickets/${id}/comments`, { comment: `Dear Mrs ${word}` });
  const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
  await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
  await submit(status_url, { do: 'rate', rate: 'bad', words: `My ${word} is sad` }, app);
  await submit(`/support/${site.api_key}/mine`, { email }, app);
  await sql`
    update webhook_deliveries set status = 'sent', body = ${`{"email":"${email}","word":"${word}"}`}, answer_start = ${word}
    where type <> 'ticket.rated' and (ticket_id in (${id}, ${merged}, ${separate})
      or comment_id in (select id from comments where ticket_id = ${kept}))`.execute(db);
  await expireBackoffAndLeases(site.id);
  await deliverDue(fileTransport(join(dataDir, 'outbox')), { fileStore });
  await owner.post(`/api/tickets/${id}/comments`, { comment: `Another ${word}` });
  return { site, id, merged, separate, kept, status_url, separate_url, userId, fileId: ticket.files[0].id as number };
}

async function receiveIgnoredEmail(
  db: Awaited<ReturnType<typeof testDatabase>>,
  site: Site,
  { email, word }: Pick<Seed, 'email' | 'word'>,
): Promise<void> {
  await db
    .insertInto('inbound_emails')
    .values({
      recipient: `new+${site.id}.00@in.example`,
      raw: Buffer.from(word),
      message_id: `${word}.${randomUUID()}`,
      status: 'ignored',
      reason: 'mailing list',
      site_id: site.id,
      sender: email,
      from_address: email,
      subject: `About a ${word}`,
      email_body: `The whole ${word}`,
    })
    .execute();
}

async function addWebhook(db: Awaited<ReturnType<typeof testDatabase>>, site: Site): Promise<void> {
  const sealed = new Sealer(SECRET_KEY, 'webhook secret').seal('whsec_');
  await sql`
    insert into webhooks (team_id, url, events, includes_notes, secret, busy_until)
    values (${site.team_id}, 'https://hooks.example/', array['ticket.created', 'comment.created', 'ticket.status_changed', 'ticket.rated', 'ticket.merged', 'ticket.changed'], true, ${sealed}, now() + interval '1 day')`.execute(
    db,
  );
  await db.updateTable('teams').set({ has_webhooks: true }).where('id', '=', site.team_id).execute();
}

export async function removeFileBytes({ fileStore: store }: { fileStore: FolderFileStore }): Promise<void> {
  const db = await testDatabase();
  const { files: limits } = readConfig({});
  if (!limits) throw new Error('Files are on by default.');
  const collector = new FileGarbageCollector(db, {
    store,
    uploads: new Uploads(db, { store, limits, onReady: async () => undefined }),
    onChanged: () => undefined,
    onAudited: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  collector.wake();
  await collector.drained();
  await collector.stop();
}
