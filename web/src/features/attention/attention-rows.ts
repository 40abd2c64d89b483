import type { AttentionItem } from '@deskbell/contract/attention';
import { BellOff, CopyX, type LucideIcon, MailX, ShieldBan, TrendingUp, UserRoundCheck } from 'lucide-react';
import { counted, number } from '../../format/counted.ts';
import { filteredTickets } from '../../format/filtered-tickets.ts';
import { isolated } from '../../format/isolated.ts';
import { shownDomain } from '../../format/shown-domain.ts';
import { sinceDay, sinceWhen } from '../../format/since-when.ts';
import { timeAgoInWords } from '../../format/time-ago.ts';

type Kind = AttentionItem['kind'];
type Of<K extends Kind> = Extract<AttentionItem, { kind: K }>;
type OfSite = Exclude<AttentionItem, { kind: 'waiting_member' }>;

export interface AttentionRow {
  key: Kind;
  tone: 'red' | 'amber' | 'grey';
  Icon: LucideIcon;
  title: string;
  detail: string;
  to: string;
}

export interface AttentionContext {
  timezone: string;
  now: number;
}

/** Equal kinds join; the order is that of the server, most urgent first. */
export function attentionRows(items: readonly AttentionItem[], context: AttentionContext): AttentionRow[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const of = <K extends Kind>(kind: K) => items.filter((item): item is Of<K> => item.kind === kind);
  const describe: Record<Kind, () => Omit<AttentionRow, 'key'>> = {
    not_seen: () => ({ tone: 'red', ...unseenSites(of('not_seen'), context) }),
    page_alarm: () => ({ tone: 'red', Icon: TrendingUp, ...alarmedPages(of('page_alarm'), context) }),
    used_elsewhere: () => ({ tone: 'amber', Icon: CopyX, ...misusedKeys(of('used_elsewhere')) }),
    failed_emails: () => ({ tone: 'amber', Icon: MailX, ...failedEmails(of('failed_emails')) }),
    waiting_member: () => ({ tone: 'grey', Icon: UserRoundCheck, ...waitingMembers(of('waiting_member'), context) }),
  };
  return kinds.map((kind) => ({ key: kind, ...describe[kind]() }));
}

type Words = Pick<AttentionRow, 'title' | 'detail' | 'to'>;

const listed = (names: readonly string[]) => [...new Set(names)].map((name) => isolated(name)).join(', ');
const namesOf = (items: readonly OfSite[]) => listed(items.map(({ site_name }) => site_name));
const tabOf = (siteId: number, tab: string) => `/sites/${siteId}?tab=${tab}`;

/** One site has a place of its own; several are the list of sites, filtered. */
function placeOf(items: readonly OfSite[], ofOne: (siteId: number) => string): string {
  const [id = 0, ...others] = new Set(items.map(({ site_id }) => site_id));
  return others.length === 0 ? ofOne(id) : `/dashboard?sites=${[id, ...others].join(',')}`;
}

function unseenSites(items: Of<'not_seen'>[], { timezone, now }: AttentionContext): Words & { Icon: LucideIcon } {
  const [first] = items;
  const Icon = items.every(({ health }) => health === 'blocked') ? ShieldBan : BellOff;
  const to = placeOf(items, (id) => tabOf(id, 'settings'));
  if (!first || items.length > 1)
    return { Icon, title: `${number(items.length)} sites are not seen by visitors`, detail: namesOf(items), to };
  const detail =
    first.health === 'blocked'
      ? 'Blocked by the page’s policy'
      : `Silent since ${sinceWhen(new Date(first.since), timezone, now, true)}`;
  return { Icon, title: `${isolated(first.site_name)} is not seen by visitors`, detail, to };
}

function alarmedPages(items: Of<'page_alarm'>[], { timezone, now }: AttentionContext): Words {
  const [first] = items;
  if (!first || items.length > 1)
    return {
      title: `${number(items.length)} pages cause more tickets than usual`,
      detail: listed(items.map(({ path }) => path)),
      to: placeOf(items, (id) => tabOf(id, 'pages')),
    };
  const usual = number(first.usual_a_day);
  const day = sinceDay(new Date(first.told_at), timezone, now);
  return {
    title: `${first.path}: ${counted(first.tickets, 'ticket')} ${day === 'today' ? day : `since ${day}`}`,
    detail: `${isolated(first.site_name)}, usually ${usual === '0' ? 'none' : `${usual} a day`}`,
    to: filteredTickets({ site: first.site_id, page: first.path }),
  };
}

function misusedKeys(items: Of<'used_elsewhere'>[]): Words {
  const [first] = items;
  const to = placeOf(items, (id) => tabOf(id, 'settings'));
  if (!first || items.length > 1)
    return { title: `${number(items.length)} keys are used elsewhere`, detail: namesOf(items), to };
  return {
    title: `Key used on ${shownDomain(first.host)}`,
    detail: `It belongs to ${isolated(first.site_name)}`,
    to,
  };
}

function failedEmails(items: Of<'failed_emails'>[]): Words {
  const sum = items.reduce((total, { count }) => total + count, 0);
  const hosts = [...new Set(items.flatMap((item) => item.hosts))].map(shownDomain);
  const isRefused = items.every((item) => item.is_refused);
  return {
    title: `${counted(sum, 'email')} did not arrive`,
    detail:
      isRefused && hosts.length > 0
        ? `${listed(hosts)} ${hosts.length > 1 ? 'refuse' : 'refuses'} ${sum > 1 ? 'them' : 'it'}`
        : namesOf(items),
    to: placeOf(items, (id) => `${tabOf(id, 'emails')}&delivery=failed`),
  };
}

function waitingMembers(items: Of<'waiting_member'>[], { now }: AttentionContext): Words {
  const [first] = items;
  const to = `/teams/${first?.team_id ?? ''}`;
  if (!first || items.length > 1)
    return {
      title: `${number(items.length)} people wait to join`,
      detail: listed(items.map(({ name }) => name)),
      to,
    };
  return {
    title: `${isolated(first.name)} waits to join`,
    detail: `Asked ${timeAgoInWords(Date.parse(first.since), now)} as ${first.role}`,
    to,
  };
}
