import type { ApiToken } from '@deskbell/contract/api-tokens';
import type { AssistantCall, listAssistantCalls } from '@deskbell/contract/assistants';
import type * as z from 'zod';
import { counted } from '../../../format/counted.ts';
import { initials } from '../../../format/initials.ts';
import { isolated } from '../../../format/isolated.ts';
import { clockHour } from '../../../format/long-day.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import type { TeamSite } from '../members/access-fields.tsx';

export type LastHour = z.output<(typeof listAssistantCalls)['reply']>['last_hour'];

const NAMED_SITES_MAX = 3;

/** 'CM' for 'Claude of Marta': no client has its logo here. */
export function tileLetters(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return initials([words[0], words.length > 1 && words.at(-1)].filter(Boolean).join(' '));
}

const firstName = (name: string) => isolated(name.split(' ')[0] ?? name);

export const prepares = ({ scopes }: ApiToken) => scopes.includes('assistant');

export const endOf = ({ ended_at, expires_at }: ApiToken) => ended_at ?? expires_at;

export function isEnded(token: ApiToken, now: number): boolean {
  const end = endOf(token);
  return end !== null && Date.parse(end) <= now;
}

/** 'All 12 sites', 'Harbor & Pine, Kettle & Crumb' or '5 sites'. */
export function sitesText({ site_ids }: ApiToken, sites: readonly TeamSite[]): string {
  if (site_ids === null) return sites.length > 1 ? `All ${sites.length} sites` : 'All sites';
  const names = sites.filter(({ id }) => site_ids.includes(id)).map(({ name }) => isolated(name));
  return names.length === site_ids.length && names.length <= NAMED_SITES_MAX
    ? names.join(', ')
    : counted(site_ids.length, 'site');
}

export const untilText = ({ expires_at }: ApiToken, timezone: string) =>
  expires_at === null ? 'no expiry' : `until ${shortDate(new Date(expires_at), timezone)}`;

/** 'All 12 sites, until 16 Feb 2027, made by Marta'. */
export const aboutText = (token: ApiToken, sites: readonly TeamSite[], timezone: string) =>
  [sitesText(token, sites), untilText(token, timezone), `made by ${firstName(token.created_by_name)}`].join(', ');

/** What it did on this day, the most telling alone; null for nothing. */
export function didToday({ assistant }: ApiToken): { amount: number; what: string } | null {
  if (!assistant) return null;
  const { replies_today, changes_today, calls_today } = assistant;
  const plural = (amount: number, one: string, many: string) => ({ amount, what: amount === 1 ? one : many });
  if (replies_today > 0) return plural(replies_today, 'reply prepared today', 'replies prepared today');
  if (changes_today > 0) return plural(changes_today, 'change today', 'changes today');
  return calls_today > 0 ? plural(calls_today, 'call today', 'calls today') : null;
}

const CHANGED: Readonly<Record<string, string>> = {
  set_tags: 'tags',
  set_priority: 'priority',
  assign: 'assignee',
  set_status: 'status',
  snooze: 'snooze',
};

/** 'tags, priority and assignee'. */
function changedText(tools: readonly string[]): string {
  const names = tools.map((tool) => CHANGED[tool] ?? tool);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}

export const changesIn = ({ changes, tickets }: LastHour) =>
  `${counted(changes, 'change')} in ${counted(tickets, 'ticket')}`;

interface Part {
  what: string;
  count: number;
}

const repliesOf = (count: number) => (count === 1 ? '1 reply prepared' : `${count} replies prepared`);

/** '4 replies prepared, 2 notes, 3 changes of tags, priority and assignee'. */
export function partsText({ changes, replies, notes, others }: LastHour): string {
  const rest = changes - replies - notes;
  return [
    replies > 0 && repliesOf(replies),
    notes > 0 && counted(notes, 'note'),
    rest > 0 && `${counted(rest, 'change')} of ${changedText(others)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What taking the hour back does to each kind of change. */
export function undoParts({ changes, replies, notes, others }: LastHour): Part[] {
  const words = changedText(others).replace(' and ', ', ');
  return [
    { what: 'Prepared replies, removed', count: replies },
    { what: 'Notes, removed', count: notes },
    { what: `${words.charAt(0).toUpperCase()}${words.slice(1)}, as before`, count: changes - replies - notes },
  ].filter(({ count }) => count > 0);
}

/** 'Added returns, delivery', 'Refused: ticket 91 is at …', 'Taken back' or 'Kept: Anna changed it at 12:08'. */
export function resultText({ is_refused, sentence, undone }: AssistantCall, timezone: string): string {
  if (is_refused) return `Refused: ${lowerFirst(sentence ?? 'it may not do this').replace(/\.$/, '')}`;
  if (!undone) return sentence ?? '';
  if (!undone.kept) return 'Taken back';
  const { by_name, at } = undone.kept;
  const time = clockHour(new Date(at), timezone);
  return by_name ? `Kept: ${firstName(by_name)} changed it at ${time}` : `Kept: it was changed at ${time}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface Undone {
  taken_back: number;
  kept: readonly { by_name: string | null }[];
}

export const undoneTitle = ({ taken_back }: Undone) =>
  taken_back === 1
    ? '1 change of the last hour was taken back'
    : `${taken_back} changes of the last hour were taken back`;

/** 'Marta, just now. 1 was kept because Anna had changed it since.' */
export function undoneText({ kept }: Undone, by: string): string {
  const start = `${firstName(by)}, just now.`;
  if (kept.length === 0) return start;
  const names = [...new Set(kept.map(({ by_name }) => (by_name ? firstName(by_name) : 'somebody else')))];
  const who = names.length === 1 ? names[0] : 'others';
  return kept.length === 1
    ? `${start} 1 was kept because ${who} had changed it since.`
    : `${start} ${kept.length} were kept because ${who} had changed them since.`;
}
