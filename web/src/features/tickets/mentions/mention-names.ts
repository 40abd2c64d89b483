import type { Range } from '../../../format/text-ranges.ts';

export interface Mention {
  user_id: number;
  /** Unique among the members who can be mentioned: the field shows it after an @. */
  name: string;
  is_client: boolean;
}

export const allowedMentions = (mentions: readonly Mention[], isForClients: boolean): readonly Mention[] =>
  isForClients ? mentions : mentions.filter(({ is_client }) => !is_client);

const TOKEN = /@\[user:([1-9]\d{0,14})\]/g;

const hasTokens = (text: string): boolean => text.includes('@[user:');

/** Longest first, because one name may begin with another. */
function namesPattern(mentions: readonly Mention[]): RegExp {
  const names = mentions.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  names.sort((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}_])@(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

export const mentionsIn = (text: string, mentions: readonly Mention[]): Range[] =>
  mentions.length === 0 || !text.includes('@')
    ? []
    : [...text.matchAll(namesPattern(mentions))].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
      }));

/** Stores @[user:12] for @Anna Berg, so that a note shows the current name. */
export function withTokens(text: string, mentions: readonly Mention[]): string {
  if (mentions.length === 0 || !text.includes('@')) return text;
  const ids = new Map(mentions.map(({ name, user_id }) => [name, user_id]));
  return text.replace(namesPattern(mentions), (found, name: string) =>
    ids.has(name) ? `@[user:${ids.get(name)}]` : found,
  );
}

export function withNames(text: string, mentions: readonly Mention[]): string {
  if (!hasTokens(text)) return text;
  const names = new Map(mentions.map(({ name, user_id }) => [user_id, name]));
  return text.replace(TOKEN, (token, id: string) => (names.has(Number(id)) ? `@${names.get(Number(id))}` : token));
}
