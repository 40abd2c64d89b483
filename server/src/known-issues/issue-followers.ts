import type { FormOfAddress } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { confirmAddress } from '../email/outbox/mailboxes.ts';
import { queueEmail, queueEmails } from '../email/outbox/outbox.ts';
import { siteLanguage } from '../languages/site-language.ts';
import { mailboxOf } from '../mailbox.ts';
import { type SolvedIssue, wasTold } from './solved-issue.ts';

const LINK_MS = 86_400_000;
const FOLLOWERS_AT_ONCE = 50;

interface Asking {
  readonly issue_id: number;
  readonly site_id: number;
  readonly email: string;
  readonly language: string | null;
}

/** Asks the holder, who gets nothing else before they confirm. A confirmed address is not asked again. */
export async function askFollower(tx: Database, { issue_id, site_id, email, language }: Asking): Promise<void> {
  const { rows } = await sql<{ id: number; email: string; confirmed_at: string | null }>`
    insert into issue_followers (issue_id, email, mailbox, language)
    values (${issue_id}, ${email}, ${mailboxOf(email)}, ${language})
    on conflict (issue_id, mailbox) do update set asked_at = now()
    returning id, email, confirmed_at`.execute(tx);
  const [follower] = rows;
  if (!follower || follower.confirmed_at !== null) return;
  const { rows: sites } = await sql<{
    name: string;
    widget_color: string;
    api_key: string;
    form_of_address: FormOfAddress;
    language: string | null;
  }>`
    select name, widget_color, api_key, form_of_address, coalesce(${language}, ${siteLanguage}) as language from sites where id = ${site_id}`.execute(
    tx,
  );
  const [site] = sites;
  if (!site) return;
  const content = {
    purpose: 'follow-issue' as const,
    follower_id: follower.id,
    site_key: site.api_key,
    site_name: site.name,
    site_color: site.widget_color,
    language: site.language,
    form_of_address: site.form_of_address,
    ends_at: new Date(Date.now() + LINK_MS).toISOString(),
  };
  await queueEmail(tx, { type: 'visitor_link', content }, { to: follower.email, site_id });
}

export interface Follower {
  readonly id: number;
  readonly email: string;
  readonly sentence: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
}

/** Null once the issue is gone, or the person was erased. */
export async function lookUpFollower(db: Database, siteId: number, id: number): Promise<Follower | null> {
  const { rows } = await sql<Follower>`
    select issue_followers.id, email, sentence, confirmed_at is not null as is_confirmed, ${siteLanguage} as language
    from issue_followers inner join known_issues on known_issues.id = issue_id inner join sites on sites.id = site_id
    where issue_followers.id = ${id} and site_id = ${siteId}`.execute(db);
  return rows[0] ?? null;
}

export function confirmFollower(db: Database, { id, email }: Follower): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`update issue_followers set confirmed_at = coalesce(confirmed_at, now()) where id = ${id}`.execute(tx);
    await confirmAddress(tx, email);
  });
}

/** Returns how many were told. Those who wrote a ticket, too, have the reply in it. */
export async function tellFollowers(tx: Database, issue: SolvedIssue): Promise<number> {
  const { rows } = await sql<{ id: number; email: string; mailbox: string; language: string | null }>`
    select id, email, mailbox, language from issue_followers
    where issue_id = ${issue.id} and confirmed_at is not null and told_at is null
    order by id limit ${FOLLOWERS_AT_ONCE} for update`.execute(tx);
  if (rows.length === 0) return 0;
  const { rows: sites } = await sql<{
    name: string;
    domain: string;
    widget_color: string;
    form_of_address: FormOfAddress;
    language: string | null;
  }>`
    select name, domain, widget_color, form_of_address, ${siteLanguage} as language from sites where id = ${issue.site_id}`.execute(
    tx,
  );
  const untold: typeof rows = [];
  for (const follower of rows) if (!(await wasTold(tx, issue.id, follower.mailbox))) untold.push(follower);
  await queueEmails(
    tx,
    sites.flatMap((site) =>
      untold.map(({ email, language }) => ({
        email: {
          type: 'issue_solved' as const,
          content: {
            site_name: site.name,
            site_domain: site.domain,
            site_color: site.widget_color,
            language: language ?? site.language,
            form_of_address: site.form_of_address,
            sentence: issue.sentence,
            reply: issue.reply,
          },
        },
        addressing: { to: email, site_id: issue.site_id },
      })),
    ),
  );
  const ids = rows.map(({ id }) => id);
  await sql`update issue_followers set told_at = now() where id = any(${ids}::int8[])`.execute(tx);
  return rows.length;
}
