import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { GMAIL_DOMAINS, mailboxOf } from '../../mailbox.ts';
import { contains } from '../lists/conditions.ts';
import { partsOf, wordsOfAddress } from '../lists/search-terms.ts';

/** Confirmations and suppressions belong to a mailbox: they stay while any ticket, user or site of any team uses it. */
export async function forgetAddress(tx: Database, address: string): Promise<void> {
  const mailbox = mailboxOf(address);
  if (await isInUse(tx, mailbox)) return;
  await tx.deleteFrom('mailboxes').where('mailbox', '=', mailbox).execute();
  await tx.deleteFrom('suppressed_addresses').where('email', '=', mailbox).execute();
}

/** Full-text search finds candidates by index. Tickets of deleted sites are ignored: nothing asks again later. */
async function isInUse(tx: Database, mailbox: string): Promise<boolean> {
  const isLike = (column: string) => sql<boolean>`normalize(${sql.ref(column)}, nfkc) ~* ${patternOf(mailbox)}`;
  const { rows } = await sql<{ address: string }>`
    select user_email as address from tickets
    where ${contains(wordsOf(mailbox))} and ${isLike('user_email')} and site_id in (select id from sites)
    union select email from users where ${isLike('email')}
    union select email from invitations where ${isLike('email')}
    union select admin_notification_email from sites where ${isLike('admin_notification_email')}`.execute(tx);
  return rows.some(({ address }) => mailboxOf(address) === mailbox);
}

function splitMailbox(mailbox: string) {
  const at = mailbox.lastIndexOf('@');
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)];
  const isGmail = GMAIL_DOMAINS.has(domain);
  return { local, isGmail, domains: isGmail ? [...GMAIL_DOMAINS] : [...new Set([domain, domainToUnicode(domain)])] };
}

/** Builds a tsquery that matches every spelling of an address of the mailbox. */
function wordsOf(mailbox: string): string {
  const { local, isGmail, domains } = splitMailbox(mailbox);
  const spellings = [...new Set([local, local.normalize('NFD')])];
  const locals = isGmail ? partsOf(local).map(dottedWords) : [anyOf(spellings.map(wordsOfAddress))];
  return [...locals, anyOf(domains.map(wordsOfAddress))].filter(Boolean).join(' & ');
}

/** Gmail ignores dots, which may split a word anywhere: its first piece is a prefix, its last one a suffix. */
function dottedWords(word: string): string {
  const lengths = Array.from(word, (_letter, n) => n + 1);
  return [
    anyOf(lengths.map((length) => `'${word.slice(0, length)}'`)),
    anyOf(lengths.map((length) => `'${word.slice(-length)}'`)),
  ].join(' & ');
}

const anyOf = (queries: readonly string[]): string => {
  const some = queries.filter(Boolean).map((query) => `(${query})`);
  return some.length === 0 ? '' : `(${some.join(' | ')})`;
};

/** Case folding of non-ASCII letters depends on the database's locale, so for them only the domain is compared. */
function patternOf(mailbox: string): string {
  const { local, isGmail } = splitMailbox(mailbox);
  if (/[^\0-\x7f]/.test(local)) return '@';
  const letters = Array.from(local, (letter) => letter.replace(/[^a-z0-9]/, '\\$&'));
  return `^${letters.join(isGmail ? '\\.?' : '')}(\\+.*)?@`;
}
