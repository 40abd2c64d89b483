import type { HelpLink, HelpLinkFields } from '@deskbell/contract/known-issues';
import type { VisitorHelpLink } from '@deskbell/contract/widget';
import { sql } from 'kysely';
import { BatchQueue } from '../background/batch-queue.ts';
import type { Database } from '../db/database.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { addressOnSite, shownAddress } from './site-address.ts';

const LIMITS = { maxBatch: 1_000, minIntervalMs: 1_000, maxWaiting: 10_000, maxWaitingPerKey: 2_500 };

export const hasHelpLinks = sql<boolean>`exists (select from help_links where help_links.site_id = sites.id)`;

export async function listHelpLinks(db: Database, scope: Scope<'manage'>, siteId: number): Promise<HelpLink[]> {
  const { domain } = await findSite(db, scope, siteId);
  return readLinks(db, siteId, domain);
}

async function readLinks(db: Database, siteId: number, domain: string): Promise<HelpLink[]> {
  const links = await db
    .selectFrom('help_links')
    .select(['id', 'title', 'address', 'words', 'shown', 'opened', 'sent_anyway'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .execute();
  return links.flatMap((link) => {
    const address = shownAddress(domain, link.address);
    return address === null ? [] : [{ ...link, address }];
  });
}

export const listShownLinks = (
  db: Database,
  { id, domain }: { readonly id: number; readonly domain: string },
): Promise<VisitorHelpLink[]> => readLinks(db, id, domain);

export function changeHelpLinks(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  links: readonly HelpLinkFields[],
): Promise<HelpLink[]> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await findSite(tx, scope, siteId);
    if (!(await lockSite(tx, siteId))) noSuchSite();
    const wanted = links.map((link, n) => ({
      ...link,
      site_id: siteId,
      position: n,
      address: addressOnSite(domain, link.address, ['links', n, 'address']),
    }));
    requireDifferent(wanted.map(({ address }) => address));
    await sql`
      delete from help_links where site_id = ${siteId} and address <> all(${wanted.map(({ address }) => address)}::text[])`.execute(
      tx,
    );
    if (wanted.length > 0)
      await tx
        .insertInto('help_links')
        .values(wanted)
        .onConflict((same) =>
          same.columns(['site_id', 'address']).doUpdateSet(({ ref }) => ({
            title: ref('excluded.title'),
            words: ref('excluded.words'),
            position: ref('excluded.position'),
          })),
        )
        .execute();
    await recordActivity(tx, scope.user, team_id, 'help_links_changed', { name, links: wanted.length });
    return readLinks(tx, siteId, domain);
  });
}

function requireDifferent(addresses: readonly string[]): void {
  const repeated = addresses.findIndex((address, n) => addresses.indexOf(address) < n);
  const message = 'Another link has this address.';
  if (repeated >= 0) throw new Invalid(message, [{ path: ['links', String(repeated), 'address'], message }]);
}

export interface LinkUses {
  readonly site_id: number;
  readonly shown: readonly number[];
  readonly opened: readonly number[];
  readonly sent_anyway: readonly number[];
}

/** Group commit: a busy page has few links, whose rows would otherwise be locked by each visitor. */
export class LinkCounter {
  readonly #batches: BatchQueue<LinkUses, void>;

  constructor(db: Database) {
    this.#batches = new BatchQueue<LinkUses, void>(LIMITS, async (uses) => {
      await countUses(db, uses);
      return [];
    });
  }

  count(uses: LinkUses): Promise<void> {
    return this.#batches.add(uses.site_id, uses);
  }
}

const KINDS = ['shown', 'opened', 'sent_anyway'] as const;

async function countUses(db: Database, uses: readonly LinkUses[]): Promise<void> {
  const rows = uses.flatMap((use) =>
    KINDS.flatMap((kind) => [...new Set(use[kind])].map((id) => ({ id, site_id: use.site_id, kind }))),
  );
  await sql`
    with used as (
      select id, site_id, count(*) filter (where kind = 'shown') as shown, count(*) filter (where kind = 'opened') as opened,
        count(*) filter (where kind = 'sent_anyway') as sent_anyway
      from json_to_recordset(${JSON.stringify(rows)}) as use (id int8, site_id int8, kind text) group by id, site_id
    ), held as (
      select help_links.id from help_links inner join used on used.id = help_links.id and used.site_id = help_links.site_id
      order by help_links.id for no key update of help_links
    )
    update help_links set shown = help_links.shown + used.shown, opened = help_links.opened + used.opened,
      sent_anyway = help_links.sent_anyway + used.sent_anyway
    from used inner join held on held.id = used.id where help_links.id = used.id`.execute(db);
}
