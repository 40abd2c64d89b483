import { createHash } from 'node:crypto';
import type { Attachment } from 'postal-mime';
import { cleanFileName, extensionOf } from '../../files/file-name.ts';
import { describePicture, type Picture } from '../../files/picture.ts';
import { unpackTnef } from './unpack-tnef.ts';
import { repairWindows1252 } from './windows-1252.ts';

const LISTED_PARTS_MAX = 100;
/** Logos, icons and tracking pixels in the text of an email have at most so many pixels on each side. */
const DECORATION_MAX = 64;
/** The id of an invitation is searched in its first bytes. */
const INVITATION_MAX_BYTES = 64 * 1024;

export interface MailPart {
  /** Its number in the email, the same in every attempt. */
  readonly part: number;
  /** The cleaned name, never empty. */
  readonly name: string;
  readonly size: number;
  /** Null for anything that is not shown inline. */
  readonly picture: Picture | null;
  readonly sha256: string;
  /** Shown in the text of the email, as opposed to attached. */
  readonly isInline: boolean;
  /** Why it is of no use to anyone; null for a file. */
  readonly problem: string | null;
  /** Empty when there is a problem. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MailParts {
  readonly parts: readonly MailPart[];
  /** Parts beyond those that are listed. */
  readonly unlisted: number;
}

export const NO_PARTS: MailParts = { parts: [], unlisted: 0 };

/** Named in place of what was not read of an email that is too large or has too many parts. */
export const REST_OF_EMAIL: MailPart = {
  part: 0,
  name: 'Rest of the email',
  size: 0,
  picture: null,
  sha256: '',
  isInline: false,
  problem: 'The email is too long, or has too many parts, to be read to its end.',
  bytes: new Uint8Array(),
};

/** The extension for a part without one, and its name when it has none at all. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'image.png'],
  ['image/jpeg', 'image.jpg'],
  ['image/gif', 'image.gif'],
  ['image/webp', 'image.webp'],
  ['image/heic', 'image.heic'],
  ['message/rfc822', 'message.eml'],
  ['text/plain', 'text.txt'],
  ['text/html', 'text.html'],
  ['text/csv', 'table.csv'],
  ['text/calendar', 'invitation.ics'],
  ['application/ics', 'invitation.ics'],
  ['application/pdf', 'document.pdf'],
  ['application/json', 'data.json'],
  ['application/zip', 'archive.zip'],
  ['audio/mpeg', 'audio.mp3'],
  ['audio/mp4', 'audio.m4a'],
  ['video/mp4', 'video.mp4'],
  ['video/quicktime', 'video.mov'],
]);
const UNNAMED = 'file';

/** Made by mail programs and of no use to a reader: signatures, keys, the second half of a file of a Mac. */
const LEFT_OUT_TYPES =
  /^application\/((x-)?pkcs7-signature|pgp-signature|pgp-keys|pgp-encrypted|applefile)$|^message\/(delivery-status|disposition-notification)$/;
const LEFT_OUT_NAMES = /^(smime\.p7s|signature\.asc)$/i;
const ENCRYPTED_TYPE = /^application\/(x-)?pkcs7-mime$/;
const ENCRYPTED_NAME = /^(smime\.p7m|encrypted\.asc)$/i;

const EMPTY = 'The file is empty.';
const NOT_INCLUDED = 'The email does not contain this file.';
const ENCRYPTED =
  'This is encrypted, or signed in a way that cannot be read here. Ask for an email without encryption.';
const TNEF = 'Only Outlook can open this. Ask for it in an email in HTML format.';

/** The files of an email: without what mail programs add for themselves, and the same bytes once. */
export function listMailParts(attachments: readonly Attachment[]): MailParts {
  const known = new Set<string>();
  const listed = withoutRepeatedInvitations(attachments)
    .flatMap((attachment) => (isTnef(attachment) && unpackTnef(bytesOf(attachment))) || [attachment])
    .map((attachment, index) => describePart(attachment, index + 1))
    .filter((part) => part !== null)
    .filter(({ sha256, size }) => size === 0 || (!known.has(sha256) && known.add(sha256)));
  return {
    parts: listed.slice(0, LISTED_PARTS_MAX),
    unlisted: Math.max(0, listed.length - LISTED_PARTS_MAX),
  };
}

/** Calendars send an invitation as another form of the text and as a file. */
function withoutRepeatedInvitations(attachments: readonly Attachment[]): readonly Attachment[] {
  const byUid = new Map<string, Attachment>();
  for (const attachment of attachments.filter(isInvitation)) {
    const uid = uidOf(attachment);
    if (!byUid.get(uid)?.filename) byUid.set(uid, attachment);
  }
  return attachments.filter((attachment) => !isInvitation(attachment) || byUid.get(uidOf(attachment)) === attachment);
}

const isInvitation = ({ mimeType }: Attachment) => /^(text\/calendar|application\/ics)$/.test(mimeType);

/** Empty for a calendar without events. */
const uidOf = (attachment: Attachment): string =>
  /^UID:(.*)$/im.exec(Buffer.from(bytesOf(attachment)).toString('utf8', 0, INVITATION_MAX_BYTES))?.[1]?.trim() ?? '';

/** Null for a part that is no file. */
function describePart(attachment: Attachment, part: number): MailPart | null {
  const name = nameOf(attachment);
  if (isLeftOut(attachment, name)) return null;
  const bytes = bytesOf(attachment);
  const picture = describePicture(bytes);
  const isInline = attachment.disposition === 'inline' || attachment.related === true;
  if (isInline && picture && Math.max(picture.width, picture.height) <= DECORATION_MAX) return null;
  const problem = problemOf(attachment, name, bytes.length);
  return {
    part,
    name,
    size: problem === NOT_INCLUDED ? 0 : bytes.length,
    picture,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isInline,
    problem,
    bytes: problem === null ? bytes : new Uint8Array(),
  };
}

function nameOf({ filename, mimeType }: Attachment): string {
  const standIn = NAMES.get(mimeType) ?? UNNAMED;
  const clean = cleanFileName(repairWindows1252(filename ?? ''));
  if (clean === '') return standIn;
  // Mail programs name a forwarded email by its subject.
  const lacksExtension = mimeType === 'message/rfc822' ? extensionOf(clean) !== 'eml' : extensionOf(clean) === '';
  const extension = extensionOf(standIn);
  return lacksExtension && extension ? cleanFileName(`${clean}.${extension}`) : clean;
}

function isLeftOut({ mimeType, filename }: Attachment, name: string): boolean {
  if (LEFT_OUT_TYPES.test(mimeType) || LEFT_OUT_NAMES.test(name)) return true;
  // Another form of the text, such as AMP or rich text.
  return !filename && mimeType.startsWith('text/') && !NAMES.has(mimeType);
}

function problemOf(attachment: Attachment, name: string, size: number): string | null {
  const { mimeType } = attachment;
  // The files inside were taken out before.
  if (isTnef(attachment)) return TNEF;
  if (mimeType === 'message/external-body') return NOT_INCLUDED;
  if (size === 0) return EMPTY;
  if (ENCRYPTED_TYPE.test(mimeType) || ENCRYPTED_NAME.test(name)) return ENCRYPTED;
  return null;
}

const isTnef = ({ mimeType, filename }: Attachment) =>
  /^application\/(vnd\.)?ms-tnef$/.test(mimeType) || filename?.toLowerCase() === 'winmail.dat';

/** Copies the bytes: only a buffer of its own can be transferred. */
function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  return content.byteLength === content.buffer.byteLength && content.buffer instanceof ArrayBuffer
    ? new Uint8Array(content.buffer)
    : new Uint8Array(content);
}
