import * as de from '@deskbell/contract/languages/de';
import * as en from '@deskbell/contract/languages/en';
import * as es from '@deskbell/contract/languages/es';
import * as fr from '@deskbell/contract/languages/fr';
import * as it from '@deskbell/contract/languages/it';
import * as ja from '@deskbell/contract/languages/ja';
import * as nl from '@deskbell/contract/languages/nl';
import * as pt from '@deskbell/contract/languages/pt';

export type Texts = typeof en;

const LANGUAGES: ReadonlyMap<string, Texts> = new Map(
  ([en, de, es, fr, it, ja, nl, pt] as unknown as Texts[]).map((texts) => [texts.language, texts]),
);

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
    .filter(({ language, quality }) => quality > 0 && LANGUAGES.has(language))
    .sort((a, b) => b.quality - a.quality);
  return LANGUAGES.get(wanted[0]?.language ?? '') ?? en;
}
