import type { Texts } from './visitor-texts.ts';

export function describeLength(texts: Texts, text: string, max: number, takesFiles = false): string | null {
  if (text.length <= max) return null;
  const number = (value: number) => value.toLocaleString(texts.language);
  const words = texts.tooLong.replace('{count}', number(text.length)).replace('{max}', number(max));
  if (!takesFiles) return words;
  return `${words}${String(texts.language) === 'ja' ? '' : ' '}${texts.orAttach}`;
}
