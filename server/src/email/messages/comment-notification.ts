import { fileSize } from '@deskbell/contract/file-size';
import { textOfFormatted } from '@deskbell/contract/formatted-text/without-markers';
import { longDate } from '../../languages/visitor-dates.ts';
import type { Texts } from '../../languages/visitor-texts.ts';
import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import type { NamedFile } from './named-files.ts';
import { isDone, statusBadge } from './status-words.ts';
import {
  customerReason,
  customerSubject,
  myTicketsLink,
  pageButton,
  pageWarning,
  ratingQuestion,
  type TicketContent,
  textsOf,
} from './ticket-content.ts';

export interface CommentNotificationContent extends TicketContent {
  /** Empty for files without text. */
  readonly comment: string;
  readonly is_formatted?: boolean;
  readonly files?: readonly NamedFile[];
  readonly agent?: { readonly name: string; readonly line: string | null };
  readonly question?: { readonly text: string; readonly written_at: string; readonly timezone: string };
  readonly before?: string;
  readonly after?: string;
  readonly asks_rating?: boolean;
}

interface Context {
  readonly canReply: boolean;
  readonly unattached?: ReadonlySet<number>;
  readonly pageUrl?: string | undefined;
  readonly myTicketsUrl?: string | undefined;
}

export function commentNotification(
  content: CommentNotificationContent,
  { canReply, unattached = new Set(), pageUrl, myTicketsUrl }: Context,
): Message {
  const {
    ticket_id,
    site_name,
    site_color,
    comment,
    is_formatted = false,
    files = [],
    agent,
    question,
    after,
  } = content;
  const texts = textsOf(content);
  const isClosing = after !== undefined && isDone(after);
  return {
    language: texts.language,
    subject: customerSubject(content),
    preview: ((is_formatted ? textOfFormatted(comment) : comment) || namesOf(files)).slice(0, 140),
    sender: { name: site_name, color: site_color },
    accent: site_color,
    heading: fillIn(texts.commentHeading, { number: ticket_id }),
    blocks: [
      ...(comment ? [{ answer: comment, isFormatted: is_formatted }] : []),
      ...(agent
        ? [{ lead: fillIn(texts.nameOfSite, { name: agent.name, site: site_name }), paragraph: agent.line ?? '' }]
        : []),
      ...fileBlocks(texts, files, unattached),
      ...(after === undefined
        ? []
        : [
            {
              sentence: texts.nowStatus,
              badge: statusBadge(texts, after),
              paragraph: isClosing && canReply ? texts.replyIfNeeded : '',
            },
          ]),
      ...(canReply && !isClosing
        ? [{ lead: texts.replyToRespond, paragraph: fillIn(texts.replyGoesTo, { site: site_name }) }]
        : []),
      ...pageButton(content, pageUrl),
      ...ratingQuestion(content, pageUrl),
      ...questionBlocks(texts, question),
    ],
    warning: pageWarning(content, pageUrl),
    reason: customerReason(content),
    ...myTicketsLink(content, myTicketsUrl),
  };
}

function questionBlocks(texts: Texts, question: CommentNotificationContent['question']): Message['blocks'] {
  if (!question) return [];
  const date = longDate(texts.language, question.timezone, question.written_at);
  return [{ label: fillIn(texts.youWrote, { date }), earlier: question.text }];
}

function fileBlocks(texts: Texts, files: readonly NamedFile[], unattached: ReadonlySet<number>): Message['blocks'] {
  const attached = files.filter(({ id }) => !unattached.has(id));
  const missing = files.filter(({ id }) => unattached.has(id));
  const attachments = attached.map(({ name, size }) => ({ name, size: fileSize(size ?? 0, texts.language) }));
  return [
    ...(attached.length > 0 ? [{ label: texts.attachedFiles, attachments }] : []),
    ...(missing.length > 0 ? [{ paragraph: fillIn(texts.unattachedFiles, { names: namesOf(missing) }) }] : []),
  ];
}

const namesOf = (files: readonly NamedFile[]) => files.map(({ name }) => name).join(', ');
