import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { uploadId } from './files.ts';
import {
  FILE_NAME_INPUT_MAX,
  FILES_MAX,
  HELP_LINKS_MAX,
  LANGUAGE_TAG_MAX,
  PAGE_URL_MAX,
  SITE_KEY_MAX,
  TICKET_DESCRIPTION_MAX,
  TICKET_TITLE_MAX,
  TIMEZONE_MAX,
  USER_HASH_MAX,
  USER_ID_MAX,
  USER_NAME_MAX,
  WIDGET_TICKETS_MAX,
} from './limits.ts';
import { optionalEmail, optionalText, requiredText, titleText } from './text.ts';
import { ticketPriority, ticketStatus, uploadIds } from './tickets.ts';
import { isTimezone } from './timezone.ts';
import { matchLanguage } from './visitor-language.ts';
import { isWebAddress, withoutSecrets } from './web-address.ts';

/** Anything but a web address becomes null: owners click it. Secrets in it are not stored. */
const pageUrl = optionalText(PAGE_URL_MAX).transform((value) =>
  value && isWebAddress(value) ? withoutSecrets(value) : null,
);

/** Languages without texts become null. */
const visitorLanguage = optionalText(LANGUAGE_TAG_MAX).transform((tag) => matchLanguage(tag ?? ''));

/** Languages of script, page and browser; the first with texts is used. Unknown ones do not fail a page view. */
const pageLanguages = z
  .unknown()
  .transform((tags) => {
    const named = [tags].flat().filter((tag) => typeof tag === 'string');
    return named.map(matchLanguage).find((language) => language !== null) ?? null;
  })
  .meta({ type: 'array', items: { type: 'string' } });

/** An unknown time zone does not fail a ticket. */
const visitorTimezone = z
  .unknown()
  .transform((name) => (typeof name === 'string' && name.length <= TIMEZONE_MAX && isTimezone(name) ? name : null))
  .meta({ type: 'string' });

/** Names are cleaned rather than refused: a bad file name does not fail a ticket. */
const missingName = z
  .string()
  .max(FILE_NAME_INPUT_MAX)
  .transform((name) => name.toWellFormed().replaceAll('\0', ''));

/** Forms send their hidden fields as text. */
const issueNumber = z.union(
  [
    id,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(id),
  ],
  'Send the id of a known issue.',
);

/** `{expiry}.{hex HMAC}`. Anything else becomes null: a bad signature does not fail a ticket. */
const userHash = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value.length <= USER_HASH_MAX ? value : null))
  .meta({ type: 'string' });

const endOfUserId = z
  .unknown()
  .transform((id) => (typeof id === 'string' ? id.trim().slice(-USER_ID_MAX).toWellFormed() : null))
  .pipe(optionalText(USER_ID_MAX))
  .meta({ type: 'string' });

/** Cut: a long address does not fail a page view. */
const startOfPageUrl = z
  .unknown()
  .transform((address) => (typeof address === 'string' ? address.slice(0, PAGE_URL_MAX).toWellFormed() : null))
  .pipe(pageUrl)
  .meta({ type: 'string' });

const visitor = {
  /** The browser's console shows this message when the script has no key. */
  site_key: requiredText(
    SITE_KEY_MAX,
    "data-site-key is missing. Copy the widget code again from the site's Settings tab.",
  ),
  user_id: optionalText(USER_ID_MAX).default(null),
  page_url: pageUrl.default(null),
};

/** Attributes of the script, named as in `dataset`. Unknown ones do not fail a page view. */
const attributes = z
  .unknown()
  .transform(
    (dataset): Record<string, string> =>
      Object.fromEntries(Object.entries(dataset ?? {}).filter(([, value]) => typeof value === 'string')),
  )
  .meta({ type: 'object' });

export const widgetEvent = z.object({
  ...visitor,
  user_id: endOfUserId.default(null),
  page_url: startOfPageUrl.default(null),
  type: z.enum(['load', 'open'], 'Use load or open.'),
  language: pageLanguages.default(null),
  /** Override the options of the site on this page. Older loaders do not send them. */
  settings: attributes.optional(),
});
export type WidgetEvent = z.infer<typeof widgetEvent>;

export const ticketSubmission = z.object({
  ...visitor,
  idempotency_key: z
    .guid('Send a UUID, the same for every attempt to send this ticket.')
    .transform((key) => key.toLowerCase()),
  title: titleText(TICKET_TITLE_MAX, 'A title is required.'),
  description: requiredText(TICKET_DESCRIPTION_MAX, 'A description is required.'),
  priority: ticketPriority.default('medium'),
  email: optionalEmail.default(null),
  name: optionalText(USER_NAME_MAX).default(null),
  user_hash: userHash.optional(),
  language: visitorLanguage.default(null),
  timezone: visitorTimezone.default(null),
  files: uploadIds.default([]),
  /** The visitor pressed “Me too” at this known issue, and writes nevertheless. */
  known_issue: issueNumber.optional(),
  missing_files: z.array(missingName).max(FILES_MAX, `Name at most ${FILES_MAX} files.`).default([]),
  /** Honeypot: hidden from people, filled in by bots. */
  website: z.string().max(0, 'Leave this field empty.').optional(),
});
export type TicketSubmission = z.infer<typeof ticketSubmission>;

export const widgetAppearance = z.union([
  z.object({
    active: z.literal(true),
    name: z.string(),
    color: z.string(),
    /** Whether visitors may attach files; only in the answer to `open`. */
    takes_files: z.boolean().optional(),
    /** What is known to be broken on the page, newest first; only in the answer to `open`, and never empty. */
    known_issues: z
      .array(z.object({ id, sentence: z.string(), link: z.string().nullable(), people: z.int() }))
      .optional(),
    /** The site has help links; only in the answer to `open`, and not beside known issues. */
    helps: z.literal(true).optional(),
    // Only values that differ from the loader's defaults are sent: every page view pays for them.
    /** CSS for the shadow root of the widget. */
    style: z.string().optional(),
    label: z.string().optional(),
    language: z.string().optional(),
    greeting: z.string().optional(),
    forgets: z.literal(true).optional(),
    /** Whether the address asks for the form at once. */
    page: z.literal(true).optional(),
  }),
  z.object({ active: z.literal(false) }),
]);
export type WidgetAppearance = z.infer<typeof widgetAppearance>;

export const recordWidgetEvent = endpoint('POST /api/widget/events', {
  access: 'visitor',
  summary: 'Record that a page loaded the widget or opened its form; returns the name and color of the widget',
  body: widgetEvent,
  reply: widgetAppearance,
  fails: [429],
});

export const submitTicket = endpoint('POST /api/widget/tickets', {
  access: 'visitor',
  summary: 'Submit a ticket; a retry with the same idempotency key answers 200 with the same ticket',
  body: ticketSubmission,
  reply: z.object({
    id,
    created_at: timestamp,
    attached: z.array(uploadId),
    /** The visitor's page of the ticket; absent once the team has ended the link of the first answer. */
    status_url: z.string().optional(),
  }),
  status: 201,
  repeated: 200,
  fails: [409, 429],
});

export const userTicket = z.object({
  id,
  title: z.string(),
  status: ticketStatus,
  created_at: timestamp,
  status_url: z.string(),
});
export type UserTicket = z.infer<typeof userTicket>;

export const listUserTickets = endpoint('POST /api/widget/mine', {
  access: 'visitor',
  summary: `The newest ${WIDGET_TICKETS_MAX} tickets of a verified user on one site`,
  body: z.object({
    site_key: visitor.site_key,
    user_id: requiredText(USER_ID_MAX, 'A user id is needed.'),
    user_hash: userHash.optional(),
  }),
  reply: z.array(userTicket),
  fails: [429],
});

export const joinKnownIssue = endpoint('POST /api/widget/me-too', {
  access: 'visitor',
  summary:
    'Count a visitor who has a known issue, once a session and day. An address gets an email when it is solved, once its holder confirmed',
  body: z.object({
    site_key: visitor.site_key,
    issue: id,
    email: optionalEmail.default(null),
    language: visitorLanguage.default(null),
  }),
  reply: z.object({ people: z.int() }),
  fails: [404, 429],
});

export const visitorHelpLink = z.object({ id, title: z.string(), address: z.string(), words: z.string() });
export type VisitorHelpLink = z.infer<typeof visitorHelpLink>;

export const listVisitorHelpLinks = endpoint('POST /api/widget/help-links', {
  access: 'visitor',
  summary: 'The links above the form of a site, in their order',
  body: z.object({ site_key: visitor.site_key }),
  reply: z.array(visitorHelpLink),
  fails: [429],
});

const linkIds = z.array(id).max(HELP_LINKS_MAX, `Name at most ${HELP_LINKS_MAX} links.`).default([]);

export const countHelpLinks = endpoint('POST /api/widget/help-links/uses', {
  access: 'visitor',
  summary: 'Count help links that a visitor saw, opened, or saw before sending a ticket anyway',
  body: z.object({ site_key: visitor.site_key, shown: linkIds, opened: linkIds, sent_anyway: linkIds }),
  reply: z.undefined(),
  status: 204,
  fails: [429],
});
