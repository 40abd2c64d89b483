import { randomBytes } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import type { Database } from '../db/database.ts';
import { prepareReply } from '../tickets/conversation/suggested-replies.ts';
import { setBrand } from './brands.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from './fixtures.ts';
import { aMember } from './team-members.ts';
import { testFileStore } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export interface Place {
  readonly site: Site;
  readonly ids: Record<
    | 'site'
    | 'team'
    | 'ticket'
    | 'merged'
    | 'file'
    | 'reply'
    | 'email'
    | 'received'
    | 'member'
    | 'waiting'
    | 'invitation'
    | 'token'
    | 'assistant'
    | 'webhook'
    | 'channel'
    | 'delivery'
    | 'elsewhere'
    | 'tag'
    | 'spareTag'
    | 'blocked'
    | 'incident'
    | 'issue'
    | 'view'
    | 'import'
    | 'doneImport',
    number
  >;
}

export async function aPlace(): Promise<Place> {
  const db = await testDatabase();
  const boss = await anOwner();
  const site = await aSite(boss);
  const { id: ticket } = await aTicket(site, { user_email: anEmailAddress() });
  const { id: email } = await db
    .updateTable('email_logs')
    .set({ status: 'failed' })
    .where('ticket_id', '=', ticket)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: received } = await db
    .insertInto('inbound_emails')
    .values({
      recipient: `new+${site.id}`,
      message_id: `${site.id}`,
      site_id: site.id,
      status: 'ignored',
      reason: 'mailing list',
      raw: Buffer.from('From: news@example.com\r\nSubject: News\r\n\r\nOur news\r\n'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { member_id: member } = await aMember(site, 'agent');
  const { member_id: waiting } = await aMember(site, 'agent', { isWaiting: true });
  const { id: invitation } = await db
    .insertInto('invitations')
    .values({
      team_id: site.team_id,
      email: anEmailAddress(),
      role: 'agent',
      sees_all_sites: true,
      site_ids: [],
      invited_by: boss.owner.id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = { site_id: site.id, ticket_id: ticket, name: 'notes.txt', size: 1 };
  const storage_key = randomBytes(16).toString('hex');
  await testFileStore().put(storage_key, Buffer.from('a'));
  const { id: file } = await db
    .insertInto('files')
    .values({ ...stored, came_from: 'visitor', state: 'ready', storage_key, sha256: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('files')
    .values({ ...stored, came_from: 'member', uploaded_by: boss.owner.id, storage_key: UPLOAD })
    .onConflict((same) => same.column('storage_key').doUpdateSet(stored))
    .execute();
  const { id: merged } = await aTicket(site, { user_email: null });
  const { id: reply } = await db
    .insertInto('canned_replies')
    .values({ team_id: site.team_id, title: 'Shipping', body: 'On its way.', created_by: boss.owner.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: token } = (await boss.post(`/api/teams/${site.team_id}/tokens`, aToken())).json();
  const ofAssistant = { name: 'Helper', scopes: ['assistant'] };
  const { id: assistant } = (await boss.post(`/api/teams/${site.team_id}/tokens`, ofAssistant)).json();
  await prepareReply(db, { ticket_id: ticket, token_id: assistant, text: 'On its way.' });
  const { webhook, channel, delivery } = await insertWebhook(db, site.team_id);
  const triage = await insertTriage(db, site.team_id);
  await setBrand(boss, site.team_id);
  const { id: incident } = await db
    .insertInto('site_incidents')
    .values({ site_id: site.id, kind: 'used_elsewhere', host: 'old-shop.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipients = ['sofia@harbor.example', 'office@harbor.example'].map((each) => ({
    site_id: site.id,
    email: each,
    mailbox: each,
    confirmed_at: new Date().toISOString(),
  }));
  await db.insertInto('report_recipients').values(recipients).execute();
  const { id: issue } = await db
    .insertInto('known_issues')
    .values({ site_id: site.id, sentence: 'Card payments fail.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('help_links')
    .values({ site_id: site.id, title: 'Returns', address: '/returns', position: 0 })
    .execute();
  const { id: elsewhere } = await aSite(boss);
  const ids = {
    ...triage,
    ...(await insertImports(db, site)),
    incident,
    issue,
    elsewhere,
    ticket,
    merged,
    file,
    reply,
    email,
    received,
    member,
    waiting,
    invitation,
    token,
    assistant,
    webhook,
    channel,
    delivery,
  };
  return { site, ids: { site: site.id, team: site.team_id, ...ids } };
}

export const aToken = () => ({ name: 'Sync', scopes: ['tickets:read'] });

async function insertTriage(db: Database, team_id: number) {
  const [tag, spareTag] = await db
    .insertInto('tags')
    .values(['bug', 'late'].map((name) => ({ team_id, name, name_key: name, color: 0 })))
    .returning('id')
    .execute();
  const { id: blocked } = await db
    .insertInto('blocked_senders')
    .values({ team_id, user_id: 'spammer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: view } = await db
    .insertInto('views')
    .values({ team_id, name: 'Open', query: 'status=open', layout: 'list' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tag: tag?.id ?? 0, spareTag: spareTag?.id ?? 0, blocked, view };
}

/** A file that waits to be checked. */
export const historyOf = (teamId: number): string => teamId.toString(16).padStart(32, 'f');

async function insertImports(db: Database, { id: site_id, team_id }: Site) {
  const sites = { site_id, by: null, places: [] };
  const mapping = JSON.stringify({ sites, statuses: [], priorities: [], tags: [], people: [] });
  const [checked, done] = await db
    .insertInto('imports')
    .values(
      (['checked', 'done'] as const).map((state) => ({
        ...{ team_id, state, mapping, source: 'csv' as const, file_name: 'tickets.csv' },
      })),
    )
    .returning('id')
    .execute();
  const [id, doneId] = [checked?.id ?? 0, done?.id ?? 0];
  await db.insertInto('import_faults').values({ import_id: id, csv: 'file,line,id,reason\r\n' }).execute();
  const file = { team_id, storage_key: historyOf(team_id), name: 'history.jsonl', size: 1 };
  await db
    .insertInto('import_files')
    .values({ ...file, received: 1, state: 'ready' })
    .execute();
  return { import: id, doneImport: doneId };
}

export const UNREACHABLE = 'https://192.0.2.1/hook';

async function insertWebhook(db: Database, teamId: number) {
  const { id: webhook } = await db
    .insertInto('webhooks')
    .values({
      team_id: teamId,
      url: UNREACHABLE,
      events: ['ping'],
      includes_notes: false,
      is_active: true,
      secret: Buffer.from('sealed'),
      site_id: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: delivery } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhook, type: 'ping', status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: channel } = await db
    .insertInto('webhooks')
    .values({
      team_id: teamId,
      kind: 'slack',
      name: 'Support',
      url: 'https://192.0.2.1/…',
      events: ['ticket.created'],
      includes_notes: false,
      is_active: true,
      secret: Buffer.from('sealed'),
      site_id: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook, channel, delivery };
}

export const UPLOAD = 'a'.repeat(32);
