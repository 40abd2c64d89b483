import type { Brand } from '@deskbell/contract/brand';
import type { FormOfAddress } from '@deskbell/contract/limits';
import { isStorable } from '@deskbell/contract/text';
import { DEFAULT_WIDGET_OPTIONS, type WidgetOptions } from '@deskbell/contract/widget-values';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { hasHelpLinks } from '../known-issues/help-links.ts';
import { type LiveIssue, liveIssues } from '../known-issues/shown-issues.ts';
import { brandOf } from '../names/brand-of-team.ts';
import type { Topic } from '../scope.ts';
import type { IdentitySecrets } from '../sites/identity-secrets.ts';

export interface VisitedSite {
  readonly id: number;
  readonly api_key: string;
  readonly team_id: number;
  readonly name: string;
  readonly domain: string;
  readonly is_active: boolean;
  readonly widget_color: string;
  readonly widget_options: WidgetOptions;
  readonly takes_files: boolean;
  readonly form_of_address: FormOfAddress;
  readonly requires_verified_ids: boolean;
  readonly identity_secrets: readonly string[];
  readonly was_seen: boolean;
  readonly brand: Brand | null;
  /** What visitors read is invalidated with the site; counts of people are as old as the row. */
  readonly known_issues: readonly LiveIssue[];
  readonly has_help_links: boolean;
}

export class SiteCache {
  readonly #sites = new LRUCache<string, VisitedSite>({ max: 10_000, ttl: 30_000 });
  #invalidations = 0;

  constructor(
    readonly db: Database,
    readonly identitySecrets: IdentitySecrets,
  ) {}

  async find(siteKey: string): Promise<VisitedSite> {
    const cached = this.#sites.get(siteKey);
    if (cached) return cached;
    const invalidations = this.#invalidations;
    const site = isStorable(siteKey) && (await this.#read(siteKey));
    if (!site)
      throw new NotFound("There is no site with this key. Copy the widget code again from the site's Settings tab.");
    // Race: a site that was invalidated while it was read may be stale, so do not cache it.
    if (invalidations === this.#invalidations) this.#sites.set(siteKey, site);
    return site;
  }

  async #read(siteKey: string): Promise<VisitedSite | undefined> {
    const site = await this.db
      .selectFrom('sites')
      .leftJoin('widget_sightings', 'site_id', 'id')
      .select(['id', 'api_key', 'team_id', 'name', 'domain', 'is_active', 'widget_color', 'widget_options'])
      .select(['takes_files', 'form_of_address', 'requires_verified_ids', 'identity_secrets'])
      .select([sql<boolean>`last_seen_at is not null`.as('was_seen'), brandOf('sites.team_id').as('brand')])
      .select([liveIssues.as('known_issues'), hasHelpLinks.as('has_help_links')])
      .where('api_key', '=', siteKey)
      .executeTakeFirst();
    return (
      site && {
        ...site,
        widget_options: { ...DEFAULT_WIDGET_OPTIONS, ...site.widget_options },
        identity_secrets: this.identitySecrets.open(site.identity_secrets),
      }
    );
  }

  /** @param changed null invalidates all sites */
  invalidate(changed: Iterable<Topic> | null): void {
    this.#invalidations += 1;
    const topics = changed && new Set(changed);
    for (const [key, { id, team_id }] of [...this.#sites.entries()])
      if (!topics || topics.has(`site:${id}`) || topics.has(`team-settings:${team_id}`)) this.#sites.delete(key);
  }
}
