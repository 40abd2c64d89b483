import type { FormOfAddress, VisitorLanguage } from '@deskbell/contract/limits';
import { matchLanguage } from '@deskbell/contract/visitor-language';
import { type Texts, textsIn } from './visitor-texts.ts';

/** The first of these tags that has texts; English is the fallback. */
export function firstLanguage(tags: readonly string[]): VisitorLanguage {
  for (const tag of tags) {
    const language = matchLanguage(tag.trim());
    if (language !== null) return language;
  }
  return 'en';
}

/** Negotiates the language by Accept-Language; English is the fallback. */
export function textsFor(acceptLanguage = '', form?: FormOfAddress): Texts {
  const wanted = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', quality = ''] = entry
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { language: matchLanguage(tag), quality: quality === '' ? 1 : Number(quality) || 0 };
    })
    .filter(({ language, quality }) => quality > 0 && language !== null)
    .sort((a, b) => b.quality - a.quality);
  return textsIn(wanted[0]?.language, form);
}
