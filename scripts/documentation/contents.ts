import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { type Article, readArticle } from './article.ts';

export const SOURCES = 'docs/owners';

export interface Group {
  name: string;
  articles: Article[];
}

/** The order of the index, of the list beside each article, and of Previous and Next. */
const GROUPS: readonly { name: string; pages: readonly string[] }[] = [
  { name: 'Start', pages: ['first-site', 'widget-options'] },
  { name: 'Every day', pages: ['waiting-for-us', 'sorting-tickets', 'email-both-ways', 'known-issues'] },
  { name: 'Together', pages: ['team-and-clients', 'goals-and-hours', 'reports', 'alarms'] },
  { name: 'Connect', pages: ['notifications', 'integrations', 'assistants'] },
  { name: 'Data and server', pages: ['import', 'privacy'] },
];

export const readContents = (): Group[] =>
  GROUPS.map(({ name, pages }) => ({
    name,
    articles: pages.map((page) => readArticle(page, readFileSync(join(ROOT, SOURCES, `${page}.md`), 'utf8'))),
  }));
