import { setTimeout as pause } from 'node:timers/promises';
import type { MailServer } from '../../e2e/mail-server.ts';
import type { CookieClient } from '../cookie-client.ts';
import { addressOf, type Visitors } from './visitors.ts';

const PAGE = 500;
const EMAILS_WITHIN_MS = 90_000;

interface Settings {
  readonly owner: CookieClient;
  readonly mailServer: MailServer;
  readonly recoveredAfterMs: readonly number[];
  /** Emails that may arrive twice: a crash between sending and marking repeats one per sender. */
  readonly repeatedEmailsAllowed?: number;
}

export async function printLedger(visitors: Visitors, settings: Settings): Promise<boolean> {
  const { owner, mailServer, recoveredAfterMs, repeatedEmailsAllowed = 0 } = settings;
  const { acknowledged, answers } = visitors;
  const stored = await readTickets(owner, visitors.site.id);
  const lost = [...acknowledged].filter(([key, id]) => !stored.get(key)?.includes(id)).length;
  const doubled = [...stored.values()].filter((ids) => ids.length > 1).length;
  const received = await waitForEmails(mailServer, [...acknowledged.keys()]);
  const repeated = [...received.values()].filter((messageIds) => messageIds.length > 1);
  const differing = repeated.filter((messageIds) => new Set(messageIds).size > 1).length;
  const missing = [...acknowledged.keys()].filter((key) => !received.has(addressOf(key))).length;
  const others = [...answers.other].map(([status, count]) => `, ${count} answered ${status}`).join('');

  console.log(`  acknowledged     ${acknowledged.size} tickets`);
  console.log(`  lost             ${lost}`);
  console.log(
    `  doubled          ${doubled} tickets; emails: ${repeated.length}, ${differing} with another Message-ID`,
  );
  console.log(`  emails missing   ${missing} of ${acknowledged.size}`);
  console.log(`  refused          ${answers.unavailable} answered 503${others}, ${answers.none} without an answer`);
  console.log(`  slowest answer   ${seconds(visitors.slowestMs)}`);
  console.log(`  recovered after  ${recoveredAfterMs.map(seconds).join(', ')}`);
  return (
    lost + doubled + missing + differing === 0 && repeated.length <= repeatedEmailsAllowed && answers.other.size === 0
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Ids by title: titles are idempotency keys. */
async function readTickets(owner: CookieClient, siteId: number): Promise<Map<string, number[]>> {
  const stored = new Map<string, number[]>();
  for (let before = ''; ; ) {
    const page = await owner.json<{ id: number; title: string }[]>(
      'GET',
      `/api/sites/${siteId}/tickets?limit=${PAGE}${before}`,
    );
    for (const { id, title } of page) stored.set(title, [...(stored.get(title) ?? []), id]);
    if (page.length < PAGE) return stored;
    before = `&before=${page.at(-1)?.id}`;
  }
}

/** Message-IDs by recipient; waits until each visitor has an email, or the time limit. */
async function waitForEmails({ emails }: MailServer, keys: readonly string[]): Promise<Map<string, string[]>> {
  const deadline = Date.now() + EMAILS_WITHIN_MS;
  for (;;) {
    const received = new Map<string, string[]>();
    for (const email of emails) {
      const to = /^To: <?([^>\s]+)>?$/im.exec(email)?.[1] ?? '';
      const messageId = /^Message-ID:\s*(\S+)/im.exec(email)?.[1] ?? '';
      received.set(to, [...(received.get(to) ?? []), messageId]);
    }
    const isComplete = keys.every((key) => received.has(addressOf(key)));
    if (isComplete || Date.now() > deadline) return received;
    await pause(500);
  }
}
