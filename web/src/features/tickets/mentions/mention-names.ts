import type { Range } from '../../../format/text-ranges.ts';

/** A person named in a note. */
export interface Mention {
  user_id: number;
  /** Unique among those who can be named: the field shows it behind an @. */
  name: string;
  /** Only named in notes that clients read. */
  is_client: boolean;
}

/** Whom a note may name. */
export const allowedMentions = (mentions: readonly Mention[], isForClients: boolean): readonly Mention[] =>
  isForClients ? mentions : mentions.filter(({ is_client }) => !is_client);

const TOKEN = /@\[user:([1-9]\d{0,14})\]/g;

const hasTokens = (text: string): boolean => text.includes('@[user:');

/** Longer names first: one may begin with another. */
function namesPattern(mentions: readonly Mention[]): RegExp {
  const names = mentions.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  names.sort((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}_])@(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

/** Where the field names people. */
export const mentionsIn = (text: string, mentions: readonly Mention[]): Range[] =>
  mentions.length === 0 || !text.includes('@')
    ? []
    : [...text.matchAll(namesPattern(mentions))].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
      }));

/** As it is stored: @[user:12] in place of @Anna Berg, so that a note shows the name of today. */
export function withTokens(text: string, mentions: readonly Mention[]): string {
  if (mentions.length === 0 || !text.includes('@')) return text;
  const ids = new Map(mentions.map(({ name, user_id }) => [name, user_id]));
  return text.replace(namesPattern(mentions), (found, name: string) =>
    ids.has(name) ? `@[user:${ids.get(name)}]` : found,
  );
}

/** As the field shows it. */
export function withNames(text: string, mentions: readonly Mention[]): string {
  if (!hasTokens(text)) return text;
  const names = new Map(mentions.map(({ name, user_id }) => [user_id, name]));
  return text.replace(TOKEN, (token, id: string) => (names.has(Number(id)) ? `@${names.get(Number(id))}` : token));
}
