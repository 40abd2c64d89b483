import { PAGE_PATTERN_MAX } from '@deskbell/contract/limits';
import { matchesPage } from '@deskbell/contract/page-pattern';

/** The pattern of a path as the pages of a site are listed: what stands for many is a star, and so is what patterns do not take. */
export const patternOf = (path: string): string => {
  const pattern = path
    .replace(/:(n|id|mail)\b/g, '*')
    .replace(/[^A-Za-z0-9/\-_.*]+/g, '*')
    .replace(/\*+/g, '*');
  return pattern.length > PAGE_PATTERN_MAX ? `${pattern.slice(0, PAGE_PATTERN_MAX - 1)}*` : pattern;
};

interface Shown {
  readonly page: string | null;
  readonly solved_at: string | null;
}

/** The live issue of this very page; one of every page is not its reason. */
export const issueOfPage = <Issue extends Shown>(issues: readonly Issue[], path: string): Issue | undefined =>
  issues.find(({ page, solved_at }) => page !== null && solved_at === null && matchesPage(page, path));
