import type { ChannelEvent, ChannelKind } from '@deskbell/contract/channel-values';
import type { Channel, ChannelChanges } from '@deskbell/contract/channels';
import { kindName } from './channel-texts.ts';

export interface ChannelFields {
  kind: ChannelKind;
  url: string;
  token: string;
  chat: string;
  name: string;
  site_ids: number[] | null;
  events: ChannelEvent[];
  with_text: boolean;
  urgent_only: boolean;
}

const FIRST_KIND: ChannelKind = 'slack';
const NO_ADDRESS = { url: '', token: '', chat: '' };

export const NEW_CHANNEL: ChannelFields = {
  kind: FIRST_KIND,
  ...NO_ADDRESS,
  name: kindName(FIRST_KIND),
  site_ids: null,
  events: ['ticket.created', 'customer.replied', 'ticket.overdue'],
  with_text: false,
  urgent_only: false,
};

/** The address is shown to nobody: it is typed again, or stays. */
export const fieldsOf = ({ kind, name, site_ids, events, with_text, urgent_only }: Channel): ChannelFields => ({
  kind,
  ...NO_ADDRESS,
  name,
  site_ids,
  events,
  with_text,
  urgent_only,
});

/** A name that was not typed follows the kind. */
export const withKind = ({ kind: before, name }: ChannelFields, kind: ChannelKind): Partial<ChannelFields> => ({
  kind,
  ...((name.trim() === '' || name === kindName(before)) && { name: kindName(kind) }),
});

/** What was typed of the address. */
export function addressOf({ kind, url, token, chat }: ChannelFields): { url?: string; token?: string; chat?: string } {
  const typed = kind === 'telegram' ? { token: token.trim(), chat: chat.trim() } : { url: url.trim() };
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
}

export const isSameAddress = (
  one: { kind: ChannelKind; url?: string | undefined; token?: string | undefined; chat?: string | undefined },
  other: ChannelFields,
): boolean => {
  const { url, token, chat } = addressOf(other);
  return one.kind === other.kind && one.url === url && one.token === token && one.chat === chat;
};

export function hasWholeAddress(fields: ChannelFields): boolean {
  const { url, token, chat } = addressOf(fields);
  return url !== undefined || (token !== undefined && chat !== undefined);
}

type Field = 'url' | 'token' | 'chat' | 'name' | 'site_ids' | 'events';
export const CHANNEL_FIELDS: readonly Field[] = ['url', 'token', 'chat', 'name', 'site_ids', 'events'];

export function problemsIn(fields: ChannelFields, isSaved: boolean): Partial<Record<Field, string | undefined>> {
  const { kind, name, site_ids, events } = fields;
  const { url, token, chat } = addressOf(fields);
  const missing = (value: string | undefined, isAsked: boolean, text: string) =>
    isAsked && !isSaved && value === undefined ? text : undefined;
  return {
    url: missing(url, kind !== 'telegram', 'An address is required.'),
    token: missing(token, kind === 'telegram', 'The token of the bot is required.'),
    chat: missing(chat, kind === 'telegram', 'The chat is required.'),
    name: name.trim() === '' ? 'A name is required.' : undefined,
    site_ids: site_ids?.length === 0 ? 'Choose at least one site.' : undefined,
    events: events.length === 0 ? 'Choose at least one event.' : undefined,
  };
}

const CHANGEABLE = ['name', 'site_ids', 'events', 'with_text', 'urgent_only'] as const;

export function changesIn(before: ChannelFields, after: ChannelFields): ChannelChanges {
  const changed = CHANGEABLE.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return { ...Object.fromEntries(changed.map((field) => [field, after[field]])), ...addressOf(after) };
}
