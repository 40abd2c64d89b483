import type { Texts } from './visitor-texts.ts';

export const joinStopped = ({ language }: Texts, sentences: readonly (string | null)[]): string =>
  sentences.filter(Boolean).join(String(language) === 'ja' ? '。' : '. ');
