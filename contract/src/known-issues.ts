import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import {
  COMMENT_MAX,
  HELP_LINK_TITLE_MAX,
  HELP_LINK_WORDS_MAX,
  HELP_LINKS_MAX,
  KNOWN_ISSUE_SENTENCE_MAX,
  KNOWN_ISSUES_MAX,
  LIVE_ISSUES_LISTED_MAX,
  PAGE_PATH_MAX,
  PAGE_PATTERN_MAX,
  PAGE_TICKETS_MAX,
  SITE_ADDRESS_MAX,
  UNDO_SEND_SECONDS,
} from './limits.ts';
import { withoutMentions } from './mention-text.ts';
import { isPagePattern } from './page-pattern.ts';
import { optionalText, requiredText, text, titleText } from './text.ts';
import { ticket, ticketIds } from './tickets.ts';

const BAD_PATTERN = 'Use letters, digits and / - _ . *, such as /checkout*.';

const page = optionalText(PAGE_PATTERN_MAX)
  .refine((pattern) => pattern === null || isPagePattern(pattern), BAD_PATTERN)
  .default(null);

export const knownIssue = z.object({
  id,
  site_id: id,
  /** Shown to visitors as it is, after “We know:”. */
  sentence: z.string(),
  link: z.string().nullable(),
  /** The pages on which visitors see it, such as `/checkout*`; null for every page. */
  page: z.string().nullable(),
  /** People who have it: linked tickets, and those who pressed “Me too” without writing. */
  people: z.int(),
  tickets: z.int(),
  /** Linked tickets that get the reply: archived ones do not. */
  answerable: z.int(),
  /** Addresses that want to be told when it is solved, and those of them that confirmed it. */
  followers: z.int(),
  confirmed_followers: z.int(),
  started_at: timestamp,
  solved_at: timestamp.nullable(),
  /** Until then the solver can take the reply back; null afterwards. */
  undo_until: timestamp.nullable(),
});
export type KnownIssue = z.infer<typeof knownIssue>;

export const knownIssueFields = z.object({
  sentence: titleText(KNOWN_ISSUE_SENTENCE_MAX, 'Write one sentence for visitors.'),
  /** A path or address on the site's domain. */
  link: optionalText(SITE_ADDRESS_MAX).default(null),
  page,
});
export type KnownIssueFields = z.infer<typeof knownIssueFields>;

export const listKnownIssues = endpoint('GET /api/sites/:id/known-issues', {
  access: 'work',
  summary: 'Known issues of a site: live ones, then those that were solved last',
  reply: z.array(knownIssue),
});

export const listLiveIssues = endpoint('GET /api/known-issues', {
  access: 'work',
  summary: `Live known issues of all sites, the newest ${LIVE_ISSUES_LISTED_MAX}`,
  reply: z.array(knownIssue),
});

const pageTickets = z.object({
  /** A path as GET /api/sites/:id/pages lists it. */
  page: requiredText(PAGE_PATH_MAX, 'A path is needed.'),
  /** Only those sent from then on. */
  since: timestamp.optional(),
});
export type PageTickets = z.infer<typeof pageTickets>;

export const countPageTickets = endpoint('GET /api/sites/:id/page-tickets', {
  access: 'work',
  summary: `How many open tickets of a page have no known issue. At most ${PAGE_TICKETS_MAX.toLocaleString('en-US')} are counted`,
  query: pageTickets,
  reply: z.object({ count: z.int() }),
});

export const startKnownIssue = endpoint('POST /api/sites/:id/known-issues', {
  access: 'work',
  summary: `Show visitors that something is known to be broken. At most ${KNOWN_ISSUES_MAX} are live on a site`,
  body: knownIssueFields.extend({
    /** A ticket that is linked to it. */
    ticket_id: id.optional(),
    /** Links the newest open tickets of a page that have no known issue, as many as are counted. */
    tickets_of: pageTickets.optional(),
  }),
  reply: knownIssue,
  status: 201,
  fails: [409],
});

export const changeKnownIssue = endpoint('PUT /api/sites/:id/known-issues/:issue', {
  access: 'work',
  summary: 'Change what visitors read, and on which pages',
  body: knownIssueFields,
  reply: knownIssue,
  fails: [409],
});

export const solveKnownIssue = endpoint('POST /api/sites/:id/known-issues/:issue/solve', {
  access: 'work',
  summary: `Reply once to all linked tickets, which become resolved, and to all who asked to be told. The first leaves after ${UNDO_SEND_SECONDS} seconds`,
  body: z.object({
    comment: requiredText(COMMENT_MAX, 'Write a reply first.').overwrite(withoutMentions),
  }),
  reply: knownIssue,
  fails: [409],
});

export const unsolveKnownIssue = endpoint('DELETE /api/sites/:id/known-issues/:issue/solve', {
  access: 'work',
  summary: `Take the reply back, within ${UNDO_SEND_SECONDS} seconds: the known issue is live again. Only its writer can`,
  reply: knownIssue,
  fails: [403, 409],
});

export const linkTickets = endpoint('PUT /api/tickets/known-issue', {
  access: 'work',
  summary: 'Link several tickets to a known issue of their site, or to none, all or none',
  body: z.object({ ids: ticketIds, issue: id.nullable() }),
  reply: z.array(ticket),
  fails: [409],
});

export const helpLink = z.object({
  id,
  title: z.string(),
  address: z.string(),
  /** Words that find it besides those of the title. */
  words: z.string(),
  shown: z.int(),
  opened: z.int(),
  sent_anyway: z.int(),
});
export type HelpLink = z.infer<typeof helpLink>;

const MANY_LINKS = `Use at most ${HELP_LINKS_MAX} links.`;

export const helpLinkFields = z.object({
  title: titleText(HELP_LINK_TITLE_MAX, 'A title is required.'),
  /** A path or address on the site's domain. */
  address: requiredText(SITE_ADDRESS_MAX, 'An address is required.'),
  words: text(HELP_LINK_WORDS_MAX).trim().default(''),
});
export type HelpLinkFields = z.infer<typeof helpLinkFields>;

export const listHelpLinks = endpoint('GET /api/sites/:id/help-links', {
  access: 'manage',
  summary: 'Links that visitors see above the form, in their order, and how they were used',
  reply: z.array(helpLink),
});

export const changeHelpLinks = endpoint('PUT /api/sites/:id/help-links', {
  access: 'manage',
  summary: `Set the links above the form, at most ${HELP_LINKS_MAX}. Links that keep their address keep their figures`,
  body: z.object({ links: z.array(helpLinkFields).max(HELP_LINKS_MAX, MANY_LINKS) }),
  reply: z.array(helpLink),
});
