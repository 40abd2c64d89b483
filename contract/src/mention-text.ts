/** Without zod. How notes name members: `@[user:12]`, shown by the name of that user. */
const MENTION = /@\[user:([1-9]\d{0,14})\]/g;

export const mentionOf = (userId: number): string => `@[user:${userId}]`;

/** The numbers that a text names, each once, in their order. */
export const mentionedIds = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, userId]) => Number(userId))),
];

/** A text between mentions, or the number of a mentioned user. */
export type MentionPart = string | { readonly user_id: number };

export function splitMentions(text: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: userId, index } of text.matchAll(MENTION)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ user_id: Number(userId) });
    end = index + whole.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

/** For what leaves the team: names instead of numbers; a number without a name loses its brackets. */
export const withNames = (text: string, nameOf: (userId: number) => string | undefined): string =>
  text.replace(MENTION, (_whole, userId: string) => `@${nameOf(Number(userId)) ?? `user:${userId}`}`);
