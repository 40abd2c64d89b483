import { matchesPage } from '@deskbell/contract/page-pattern';
import { parseUrl } from '@deskbell/contract/parse-url';
import { sql } from 'kysely';
import { peopleOfIssue } from '../tickets/known-issue-links.ts';
import { shownAddress } from './site-address.ts';

export interface LiveIssue {
  readonly id: number;
  readonly sentence: string;
  readonly link: string | null;
  readonly page: string | null;
  readonly people: number;
}

export interface ShownIssue {
  readonly id: number;
  readonly sentence: string;
  readonly link: string | null;
  readonly people: number;
}

/** For rows of `sites`: newest first. */
export const liveIssues = sql<LiveIssue[]>`coalesce((
  select json_agg(json_build_object(
    'id', known_issues.id, 'sentence', sentence, 'link', link, 'page', page, 'people', ${peopleOfIssue}
  ) order by known_issues.id desc)
  from known_issues where known_issues.site_id = sites.id and solved_at is null
), '[]')`;

/** A visit without an address gets only what is shown on every page. */
export function issuesOnPage(
  { domain, known_issues }: { readonly domain: string; readonly known_issues: readonly LiveIssue[] },
  pageUrl: string | null | undefined,
): ShownIssue[] {
  if (known_issues.length === 0) return [];
  const pathname = pageUrl ? parseUrl(pageUrl)?.pathname : undefined;
  return known_issues
    .filter(({ page }) => page === null || (pathname !== undefined && matchesPage(page, pathname)))
    .map(({ id, sentence, link, people }) => ({ id, sentence, link: shownAddress(domain, link), people }));
}
