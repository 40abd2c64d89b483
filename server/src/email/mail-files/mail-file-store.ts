import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailFile, MailFileDetail } from '@deskbell/contract/mail-files';
import type { PageQuery } from '@deskbell/contract/paging';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { NotFound } from '../../errors.ts';
import { type ListPage, pageSizeOf } from '../../http/api/list-page.ts';

const PAGE_MAX = 100;
const READABLE_BYTES = 1_000_000;
const NESTING_MAX = 20;

/** Files are found by the email_logs id at the start, so no part of a request becomes a path. */
const MAIL_FILE_NAME = /^0*([1-9]\d{0,14})-.*\.eml$/;

export async function listMailFiles(folder: string, { limit, before }: PageQuery): Promise<ListPage<MailFile>> {
  const files = await listFiles(folder);
  const older = files.filter(({ id }) => before === undefined || id < before);
  const page = older.slice(0, pageSizeOf(limit, PAGE_MAX));
  const rows = await Promise.all(page.map(({ id, path }) => readMailFile(id, path)));
  return { rows, total: files.length, hasMore: older.length > page.length };
}

export async function findMailFile(folder: string, id: number): Promise<MailFileDetail> {
  const file = (await listFiles(folder)).find((each) => each.id === id);
  if (!file) throw new NotFound('Email not found.');
  return readMailFile(id, file.path);
}

interface FilePath {
  readonly id: number;
  readonly path: string;
}

async function listFiles(folder: string): Promise<FilePath[]> {
  const files = new Map<number, FilePath>();
  for (const name of await listNames(folder)) {
    const id = Number(MAIL_FILE_NAME.exec(name)?.[1]);
    if (Number.isSafeInteger(id)) files.set(id, { id, path: join(folder, name) });
  }
  return [...files.values()].sort((one, other) => other.id - one.id);
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // The file transport creates the folder with the first email.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readMailFile(id: number, path: string): Promise<MailFileDetail> {
  const { raw, written_at, problem, isCut } = await readRaw(path);
  const source = `${raw.toString('utf8')}${isCut ? '…' : ''}`;
  const unread = { id, from: '', to: '', subject: '', reply_to: '', written_at, text: null, html: null, source };
  if (problem !== null) return { ...unread, problem };
  const mail = await parse(raw);
  if (!mail?.from && !mail?.to) return { ...unread, problem: 'This file is not an email.' };
  // Attachments follow the text, so the text of an email with attachments is complete.
  if (isCut && mail.attachments.length === 0)
    return { ...unread, problem: 'This file is too large to show as an email.' };
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
  readonly isCut: boolean;
}

async function readRaw(path: string): Promise<RawFile> {
  const unreadable = { raw: Buffer.alloc(0), written_at: new Date(0).toISOString(), isCut: false };
  try {
    // O_NOFOLLOW: a symlink must not lead out of the folder. O_NONBLOCK: a named pipe must not block.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const about = await file.stat();
      const written_at = about.mtime.toISOString();
      if (!about.isFile()) return { ...unreadable, written_at, problem: 'This is not a file.' };
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(about.size, READABLE_BYTES)), 0);
      return { raw: buffer.subarray(0, bytesRead), written_at, problem: null, isCut: about.size > READABLE_BYTES };
    } finally {
      await file.close();
    }
  } catch (error) {
    return { ...unreadable, problem: `This file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}

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
