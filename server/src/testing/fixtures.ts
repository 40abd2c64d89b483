import { randomUUID } from 'node:crypto';
import type { Level } from '@deskbell/contract/roles';
import type { NewSite, Site } from '@deskbell/contract/sites';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../accounts/sessions.ts';
import { registerUser } from '../accounts/users.ts';
import { pathOfPage } from '../analytics/page-path.ts';
import type { Database } from '../db/database.ts';
import { Scope } from '../scope.ts';
import { createSite } from '../sites/sites.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import type { NewTicket, SubmittedTicket } from '../tickets/submit/new-ticket.ts';
import { submitTicket } from '../tickets/submit/submit-ticket.ts';
import { Browser, testApp } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export interface SignedIn extends Browser {
  readonly owner: { readonly id: number };
}

export async function anOwner(given_name = 'Marta', app?: FastifyInstance): Promise<SignedIn> {
  const db = await testDatabase();
  const subject = randomUUID();
  const user = await registerUser(db, {
    issuer: 'https://issuer.example',
    subject,
    email: `${subject}@example.com`,
    name: `${given_name} Lindqvist`,
    given_name,
    picture: null,
  });
  const browser = new Browser(app ?? (await testApp()));
  browser.cookies.set('deskbell_session', await openSession(db, user.id));
  return Object.assign(browser, { owner: { id: user.id } });
}

export const aScope = async <L extends 'user' | Level>(db: Database, userId: number, level: L): Promise<Scope<L>> =>
  Scope.of(await readCurrentUser(db, userId), level);

export async function aSignedOutBrowser(): Promise<Browser> {
  return new Browser(await testApp());
}

/** Unique: limits and suppressions of other tests do not apply. */
export const anEmailAddress = () => `${randomUUID()}@example.com`;

export async function aSite(owner: Browser, fields: Record<string, unknown> = {}): Promise<Site> {
  const response = await owner.post('/api/sites', { name: 'Kettle & Crumb', domain: 'kettle.example', ...fields });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

export async function anOwnerWithSite(fields: Record<string, unknown> = {}): Promise<{ owner: SignedIn; site: Site }> {
  const owner = await anOwner();
  return { owner, site: await aSite(owner, fields) };
}

export async function aSiteIn(
  db: Database,
  fields: Partial<NewSite> = {},
): Promise<{ owner: { id: number }; site: Site }> {
  const identity = { issuer: 'i', subject: randomUUID(), email: 'a@example.com' };
  const account = { ...identity, name: null, given_name: null, picture: null };
  const owner = await registerUser(db, account);
  const site = await createSite(db, await aScope(db, owner.id, 'user'), {
    name: 'Kettle & Crumb',
    domain: 'kettle.example',
    description: null,
    admin_notification_email: null,
    widget_color: '#7c3aed',
    ...fields,
  });
  return { owner, site };
}

export const aSubmission = (site: Site, fields: Partial<NewTicket> = {}): NewTicket => ({
  site_id: site.id,
  idempotency_key: randomUUID(),
  title: 'Lamp arrived with a cracked base',
  description: 'The oak tripod lamp has a crack.',
  priority: 'medium',
  user_email: 'priya.raman@example.com',
  user_name: 'Priya Raman',
  user_id: null,
  identity: 'unsigned',
  page_url: 'https://kettle.example/lamps',
  page_path: '/lamps',
  user_agent: 'Test/1.0',
  language: null,
  user_timezone: null,
  origin: 'widget',
  files: [],
  missing_files: [],
  ...(fields.page_url === undefined ? {} : { page_path: pathOfPage(fields.page_url) }),
  ...fields,
});

export async function aTicket(site: Site, fields: Partial<NewTicket> = {}): Promise<SubmittedTicket> {
  return submitTicket(await testDatabase(), aSubmission(site, fields));
}
