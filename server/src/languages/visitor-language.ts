import { hasTexts, type Texts, textsIn } from './visitor-texts.ts';

/** Negotiates the language by Accept-Language; English is the fallback. */
export function textsFor(acceptLanguage = ''): Texts {
  const wanted = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', quality = ''] = entry
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { language: tag.slice(0, 2), quality: quality === '' ? 1 : Number(quality) || 0 };
    })
    .filter(({ language, quality }) => quality > 0 && hasTexts(language))
    .sort((a, b) => b.quality - a.quality);
  return textsIn(wanted[0]?.language);
}
