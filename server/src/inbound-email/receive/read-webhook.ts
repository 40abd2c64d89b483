import * as z from 'zod';
import { Invalid, TooLarge, UnsupportedType } from '../../errors.ts';
import { type FormPart, parseMultipartForm, parseUrlEncodedForm } from '../../http/uploads/parse-form.ts';
import { composeRawMail, type ParsedFields } from './compose-raw-mail.ts';
import { headerLinesOf, MAIL_MAX_BYTES, returnPathOf } from './raw-mail.ts';

const FORM = 'application/x-www-form-urlencoded';
const RAW_TYPES = /^(|(message|text)\/.+|application\/octet-stream)$/;
/** Postmark's own address for a server, which mail for another domain may be forwarded to. */
const POSTMARK_MAILBOX = /@inbound\.postmarkapp\.com$/i;

export interface WebhookEmail {
  readonly raw: Buffer;
  /** Recipients of the SMTP envelope; null for a raw email without one, whose headers have to tell. */
  readonly recipients: readonly string[] | null;
}

/** Understands a raw email and the webhooks of Mailgun, SendGrid (each raw or parsed) and Postmark. */
export async function readWebhook(contentType: string, body: Buffer): Promise<WebhookEmail> {
  const email = await readBody(contentType, body);
  if (email.raw.length > MAIL_MAX_BYTES) throw new TooLarge('The email is larger than 10 MiB.');
  return email;
}

async function readBody(contentType: string, body: Buffer): Promise<WebhookEmail> {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType === 'multipart/form-data') return readForm(await parseMultipartForm(contentType, body));
  if (mediaType === 'application/json') return readPostmark(body);
  // A form has no line breaks; curl sends a raw email with this type by default.
  if (mediaType === FORM && !body.includes('\n')) return readForm(parseUrlEncodedForm(body));
  if (mediaType === FORM || RAW_TYPES.test(mediaType)) return { raw: body, recipients: null };
  throw new UnsupportedType('Send a raw email, or the webhook of Mailgun, SendGrid or Postmark.');
}

async function readForm(parts: readonly FormPart[]): Promise<WebhookEmail> {
  const partOf = (name: string) => parts.find((part) => part.name === name)?.content;
  const textOf = (name: string) => partOf(name)?.toString();
  const files = parts.filter(({ name, filename }) => filename !== null && name.startsWith('attachment'));

  const [mailgunRaw, sendGridRaw] = [partOf('body-mime'), partOf('email')];
  const mailgun = () => ({ to: textOf('recipient')?.split(',') ?? null, from: textOf('sender') });
  const sendGrid = () => parseEnvelope(textOf('envelope'));
  if (mailgunRaw) return delivered(mailgunRaw, mailgun());
  if (sendGridRaw) return delivered(sendGridRaw, sendGrid());
  if (partOf('envelope')) return delivered(await composeRawMail(parseSendGrid(parts, files)), sendGrid());
  if (partOf('recipient')) return delivered(await composeRawMail(parseMailgun(textOf, files)), mailgun());
  throw new Invalid('The form has none of the fields body-mime, recipient (Mailgun), email or envelope (SendGrid).');
}

function delivered(
  raw: Buffer,
  { to, from }: { to: readonly string[] | null; from?: string | undefined },
): WebhookEmail {
  return { raw: from === undefined ? raw : Buffer.concat([returnPathOf(from), raw]), recipients: to };
}

const envelope = z.object({ to: z.array(z.string()), from: z.string().optional() });

function parseEnvelope(text: string | undefined): { to: string[] | null; from?: string | undefined } {
  return text === undefined ? { to: null } : parseJson(envelope, text, 'envelope');
}

const mailgunHeaders = z.array(z.tuple([z.string(), z.string()]));
const contentIds = z.record(z.string(), z.string());

function parseMailgun(textOf: (name: string) => string | undefined, files: readonly FormPart[]): ParsedFields {
  const ids = parseContentIds(textOf('content-id-map'));
  return {
    headers: parseJson(mailgunHeaders, textOf('message-headers') ?? '[]', 'message-headers'),
    from: textOf('from') ?? textOf('sender') ?? '',
    subject: textOf('subject') ?? '',
    text: textOf('body-plain') ?? '',
    html: textOf('body-html') ?? '',
    attachments: attachmentsOf(files, ids),
  };
}

const charsets = z.record(z.string(), z.string());

function parseSendGrid(parts: readonly FormPart[], files: readonly FormPart[]): ParsedFields {
  const partOf = (name: string) => parts.find((part) => part.name === name)?.content ?? Buffer.alloc(0);
  const charsetOf = parseJson(charsets, partOf('charsets').toString() || '{}', 'charsets');
  const textOf = (name: string) => decode(partOf(name), charsetOf[name]);
  return {
    headers: headerLinesOf(partOf('headers')).flatMap((line) => {
      const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
    from: textOf('from'),
    subject: textOf('subject'),
    text: textOf('text'),
    html: textOf('html'),
    attachments: attachmentsOf(files, parseContentIds(partOf('content-ids').toString())),
  };
}

const mailbox = z.object({ Email: z.string() });
const postmarkEmail = z.object({
  RawEmail: z.string().nullish(),
  OriginalRecipient: z.string().nullish(),
  ToFull: z.array(mailbox).nullish(),
  CcFull: z.array(mailbox).nullish(),
  BccFull: z.array(mailbox).nullish(),
  From: z.string().nullish(),
  Subject: z.string().nullish(),
  TextBody: z.string().nullish(),
  HtmlBody: z.string().nullish(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  Attachments: z
    .array(z.object({ Name: z.string(), Content: z.string().nullish(), ContentID: z.string().nullish() }))
    .nullish(),
});

async function readPostmark(body: Buffer): Promise<WebhookEmail> {
  const email = parseJson(postmarkEmail, body.toString(), 'body');
  const { RawEmail, OriginalRecipient, ToFull, CcFull, BccFull } = email;
  const named = [ToFull, CcFull, BccFull].flatMap((boxes) => boxes?.map(({ Email }) => Email) ?? []);
  const recipients = OriginalRecipient && !POSTMARK_MAILBOX.test(OriginalRecipient) ? [OriginalRecipient] : named;
  if (recipients.length === 0) throw new Invalid('The JSON has no OriginalRecipient and no ToFull (Postmark).');
  if (RawEmail) return { raw: Buffer.from(RawEmail), recipients };
  const raw = await composeRawMail({
    headers: email.Headers?.map(({ Name, Value }) => [Name, Value] as const) ?? [],
    from: email.From ?? '',
    subject: email.Subject ?? '',
    text: email.TextBody ?? '',
    html: email.HtmlBody ?? '',
    attachments:
      email.Attachments?.map(({ Name, Content, ContentID }) => ({
        name: Name,
        contentId: ContentID || null,
        content: Buffer.from(Content ?? '', 'base64'),
      })) ?? [],
  });
  return { raw, recipients };
}

function parseJson<T extends z.ZodType>(schema: T, text: string, what: string): z.output<T> {
  const value = lookUpJson(text);
  if (value === undefined) throw new Invalid(`${what} is not valid JSON.`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: [what, ...path.map(String)], message }));
  throw new Invalid(`${what} does not have the expected fields.`, issues.slice(0, 10));
}

function lookUpJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** From the field of each file to its content id, which the HTML refers to. */
function parseContentIds(text: string | undefined): ReadonlyMap<string, string> {
  const fieldOf = parseJson(contentIds, text || '{}', 'content ids');
  return new Map(Object.entries(fieldOf).map(([id, field]) => [field, id.replace(/^<|>$/g, '')]));
}

const attachmentsOf = (files: readonly FormPart[], ids: ReadonlyMap<string, string>) =>
  files.map(({ name, filename, content }) => ({ name: filename ?? name, contentId: ids.get(name) ?? null, content }));

function decode(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown charset.
    return bytes.toString();
  }
}
