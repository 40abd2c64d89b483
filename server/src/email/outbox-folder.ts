import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail, OutboxMailDetail } from '@deskbell/contract/outbox';
import type { PageQuery } from '@deskbell/contract/paging';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { NotFound } from '../errors.ts';

const PAGE_MAX = 100;
const READABLE_BYTES = 1_000_000;
const NESTING_MAX = 20;

/** The file of a mail begins with the id of its log, as the file transport names it; nothing of a request becomes a path. */
const MAIL_FILE = /^0*([1-9]\d{0,14})-.*\.eml$/;

interface OutboxPage {
  readonly mails: OutboxMail[];
  readonly total: number;
}

export async function listOutbox(folder: string, { limit = PAGE_MAX, before }: PageQuery): Promise<OutboxPage> {
  const files = await listFiles(folder);
  const page = files.filter(({ id }) => before === undefined || id < before).slice(0, Math.min(limit, PAGE_MAX));
  return { mails: await Promise.all(page.map(({ id, path }) => readMail(id, path))), total: files.length };
}

export async function findOutboxMail(folder: string, id: number): Promise<OutboxMailDetail> {
  const file = (await listFiles(folder)).find((each) => each.id === id);
  if (!file) throw new NotFound('Email not found.');
  return readMail(id, file.path);
}

interface MailFile {
  readonly id: number;
  readonly path: string;
}

async function listFiles(folder: string): Promise<MailFile[]> {
  const files = new Map<number, MailFile>();
  for (const name of await namesIn(folder)) {
    const id = Number(MAIL_FILE.exec(name)?.[1]);
    if (Number.isSafeInteger(id)) files.set(id, { id, path: join(folder, name) });
  }
  return [...files.values()].sort((one, other) => other.id - one.id);
}

/** Before the first mail there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readMail(id: number, path: string): Promise<OutboxMailDetail> {
  const { raw, written_at, problem } = await readRaw(path);
  const source = raw.toString('utf8');
  const unread = { id, from: '', to: '', subject: '', reply_to: '', written_at, text: null, html: null, source };
  if (problem !== null) return { ...unread, problem };
  const mail = await parse(raw);
  if (!mail?.from && !mail?.to) return { ...unread, problem: 'This file is not an email.' };
  return {
    ...unread,
    from: addressesOf([mail.from]),
    to: addressesOf(mail.to),
    reply_to: addressesOf(mail.replyTo),
    subject: mail.subject ?? '',
    text: mail.text ?? null,
    html: mail.html ?? null,
    problem: null,
  };
}

interface RawFile {
  readonly raw: Buffer;
  readonly written_at: string;
  readonly problem: string | null;
}

async function readRaw(path: string): Promise<RawFile> {
  const unreadable = { raw: Buffer.alloc(0), written_at: new Date(0).toISOString() };
  try {
    // A link that somebody laid into the folder must not lead out of it, nor a pipe keep us waiting.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const about = await file.stat();
      const written_at = about.mtime.toISOString();
      if (!about.isFile()) return { ...unreadable, written_at, problem: 'This is not a file.' };
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(about.size, READABLE_BYTES)), 0);
      const problem = about.size > READABLE_BYTES ? 'This file is too large to show as an email.' : null;
      return { raw: buffer.subarray(0, bytesRead), written_at, problem };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { ...unreadable, problem: `This file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}

/** Null for what the parser will have nothing to do with. */
async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: NESTING_MAX });
  } catch {
    return null;
  }
}

const addressesOf = (addresses: readonly (Address | undefined)[] = []): string =>
  addresses
    .flatMap((each) => (each?.group ? each.group : each ? [each] : []))
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
    .join(', ');
