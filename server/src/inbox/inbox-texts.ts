import type { Mention } from '@deskbell/contract/followers';
import { textOfFormatted } from '@deskbell/contract/formatted-text/without-markers';
import type { InboxRow } from '@deskbell/contract/inbox';
import type { InboxKind } from '@deskbell/contract/inbox-values';
import type { CommentAudience } from '@deskbell/contract/tickets';
import type { InboxDetail } from '../db/tables/inbox-tables.ts';
import { withMentionedNames } from '../names/mentioned-names.ts';
import { plainSiteName } from '../names/plain-site-name.ts';
import { shownDomain } from '../names/shown-domain.ts';

const TEXT_MAX = 160;

export interface StoredNews {
  readonly id: number;
  readonly kind: InboxKind;
  readonly ticket_id: number | null;
  readonly site_id: number;
  readonly site_name: string;
  readonly domain: string;
  readonly title: string | null;
  readonly actor: string | null;
  readonly comment: string | null;
  readonly audience: CommentAudience | null;
  readonly is_formatted: boolean | null;
  readonly mentions: Mention[];
  readonly rating_words: string | null;
  readonly path: string | null;
  readonly since: string | null;
  readonly detail: InboxDetail;
  readonly count: number;
  readonly created_at: string;
  readonly read_at: string | null;
}

export function inboxTexts(news: StoredNews): InboxRow {
  const { id, kind, ticket_id, site_id, site_name, since, path, count, created_at, read_at } = news;
  return {
    ...{ id, kind, ticket_id, site_id, site_name, since, page: path, count, created_at, read_at },
    title: news.title ?? alarmTitle(news),
    actor: HAS_ACTOR.has(kind) ? news.actor : null,
    text: textOf(news),
  };
}

const HAS_ACTOR = new Set<InboxKind>(['mention', 'reply', 'note', 'assigned', 'rated']);

function alarmTitle({ kind, site_name, domain, path, detail }: StoredNews): string {
  const site = plainSiteName(site_name, domain);
  switch (kind) {
    case 'widget_back':
      return `${site} is seen by visitors again`;
    case 'widget_elsewhere':
      return `The key of ${site} is used on ${shownDomain(detail.host ?? '')}`;
    case 'page_alarm':
      return `${path} of ${site}: ${detail.tickets}`;
    default:
      return `${site} is not seen by visitors`;
  }
}

function textOf({ comment, audience, is_formatted, mentions, rating_words, detail }: StoredNews): string | null {
  if (comment === null || audience === null)
    return rating_words === null ? (detail.text ?? null) : oneLine(rating_words);
  const named = withMentionedNames({ comment, audience, mentions }).comment;
  return oneLine(is_formatted ? textOfFormatted(named) : named);
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= TEXT_MAX) return line;
  return `${line
    .slice(0, TEXT_MAX - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
