import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { uploadId } from './files.ts';
import {
  FILE_NAME_INPUT_MAX,
  FILES_MAX,
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
import { optionalEmail, optionalText, requiredText } from './text.ts';
import { ticketPriority, ticketStatus, uploadIds } from './tickets.ts';
import { isTimezone } from './timezone.ts';
import { matchLanguage } from './visitor-language.ts';
import { isWebAddress, withoutSecrets } from './web-address.ts';

/** Anything but a web address becomes null: the owner will click it. Secrets of the visitor are not stored. */
const pageUrl = optionalText(PAGE_URL_MAX).transform((value) =>
  value && isWebAddress(value) ? withoutSecrets(value) : null,
);

/** A language without texts becomes null. */
const visitorLanguage = optionalText(LANGUAGE_TAG_MAX).transform((tag) => matchLanguage(tag ?? ''));

/** Languages of script, page and browser, of which the first with texts is taken. No page view is refused because of one. */
const pageLanguages = z
  .unknown()
  .transform((tags) => {
    const named = [tags].flat().filter((tag) => typeof tag === 'string');
    return named.map(matchLanguage).find((language) => language !== null) ?? null;
  })
  .meta({ type: 'array', items: { type: 'string' } });

/** No ticket is refused because of a time zone. */
const visitorTimezone = z
  .unknown()
  .transform((name) => (typeof name === 'string' && name.length <= TIMEZONE_MAX && isTimezone(name) ? name : null))
  .meta({ type: 'string' });

/** Cleaned of what cannot be stored: no ticket is refused because of a file. */
const missingName = z
  .string()
  .max(FILE_NAME_INPUT_MAX)
  .transform((name) => name.toWellFormed().replaceAll('\0', ''));

/** `{expiry}.{hex HMAC}`. Null for anything else: no ticket is refused because of a signature. */
const userHash = z
  .unknown()
  .transform((value) => (typeof value === 'string' && value.length <= USER_HASH_MAX ? value : null))
  .meta({ type: 'string' });

const visitor = {
  site_key: requiredText(SITE_KEY_MAX, 'A site key is needed.'),
  user_id: optionalText(USER_ID_MAX).default(null),
  page_url: pageUrl.default(null),
};

/** Attributes of the script, by their names in `dataset`. No page view is refused because of one. */
const attributes = z
  .unknown()
  .transform(
    (dataset): Record<string, string> =>
      Object.fromEntries(Object.entries(dataset ?? {}).filter(([, value]) => typeof value === 'string')),
  )
  .meta({ type: 'object' });

export const widgetEvent = z.object({
  ...visitor,
  type: z.enum(['load', 'open'], 'Use load or open.'),
  /** As named by the script, the page and the browser. */
  language: pageLanguages.default(null),
  /** They override the options of the site on this page. Missing in loaders that know no options. */
  settings: attributes.optional(),
});
export type WidgetEvent = z.infer<typeof widgetEvent>;

export const ticketSubmission = z.object({
  ...visitor,
  idempotency_key: z
    .guid('Send a UUID, the same for every attempt to send this ticket.')
    .transform((key) => key.toLowerCase()),
  title: requiredText(TICKET_TITLE_MAX, 'A title is required.'),
  description: requiredText(TICKET_DESCRIPTION_MAX, 'A description is required.'),
  priority: ticketPriority.default('medium'),
  email: optionalEmail.default(null),
  name: optionalText(USER_NAME_MAX).default(null),
  /** The site's signature of user_id; '' and anything unreadable is a wrong one. */
  user_hash: userHash.optional(),
  /** The language of the form; emails to the visitor use it. */
  language: visitorLanguage.default(null),
  /** Of the browser, for the local time of the visitor; an unknown one becomes null. */
  timezone: visitorTimezone.default(null),
  /** Uploads that have begun; they may still be arriving. */
  files: uploadIds.default([]),
  /** The names of files whose upload could not begin. */
  missing_files: z.array(missingName).max(FILES_MAX, `Name at most ${FILES_MAX} files.`).default([]),
  /** Honeypot: hidden from people, filled in by bots. */
  website: z.string().max(0, 'Leave this field empty.').optional(),
});
export type TicketSubmission = z.infer<typeof ticketSubmission>;

export const widgetLook = z.union([
  z.object({
    active: z.literal(true),
    name: z.string(),
    color: z.string(),
    /** Whether visitors may attach files; in the answer to `open` only. */
    takes_files: z.boolean().optional(),
    // What differs from the defaults of the loader, and only that: every page view pays for it.
    /** CSS for the shadow root of the widget. */
    style: z.string().optional(),
    label: z.string().optional(),
    language: z.string().optional(),
    greeting: z.string().optional(),
    /** The device is to keep no tickets. */
    forgets: z.literal(true).optional(),
  }),
  z.object({ active: z.literal(false) }),
]);
export type WidgetLook = z.infer<typeof widgetLook>;

export const recordWidgetEvent = endpoint('POST /api/widget/events', {
  access: 'visitor',
  summary: 'Record that a page loaded the widget or opened its form; returns the name and color of the widget',
  body: widgetEvent,
  reply: widgetLook,
  fails: [429],
});

export const submitTicket = endpoint('POST /api/widget/tickets', {
  access: 'visitor',
  summary: 'Submit a ticket; a retry with the same idempotency key answers 200 with the same ticket',
  body: ticketSubmission,
  reply: z.object({
    id,
    created_at: timestamp,
    /** The ids of the uploads that now belong to the ticket. */
    attached: z.array(uploadId),
    /** The visitor's page of the ticket; absent once the team has ended the link that the first answer had. */
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
  /** The visitor's page of the ticket. */
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
