/** No zod here. Notes store a mention as `@[user:12]` and show the current name of that user. */
const MENTION = /@\[user:([1-9]\d{0,14})\]/g;

export const mentionOf = (userId: number): string => `@[user:${userId}]`;

export const mentionedIds = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, userId]) => Number(userId))),
];

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

/** Replaces ids by names in texts that leave the team; ids without a name lose their brackets. */
export const withNames = (text: string, nameOf: (userId: number) => string | undefined): string =>
  text.replace(MENTION, (_whole, userId: string) => `@${nameOf(Number(userId)) ?? `user:${userId}`}`);

/** Removes mentions from texts for customers, where `@` is plain text. */
export const withoutMentions = (text: string): string => withNames(text, () => undefined);
