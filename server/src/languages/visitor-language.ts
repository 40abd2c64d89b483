import type { FormOfAddress, VisitorLanguage } from '@deskbell/contract/limits';
import { matchLanguage } from '@deskbell/contract/visitor-language';
import { type Texts, textsIn } from './visitor-texts.ts';

/** The first tag with texts; English is the fallback. */
export function firstLanguage(tags: readonly string[]): VisitorLanguage {
  for (const tag of tags) {
    const language = matchLanguage(tag.trim());
    if (language !== null) return language;
  }
  return 'en';
}

interface SpeakingSite {
  readonly form_of_address: FormOfAddress;
  readonly widget_options: { readonly language: VisitorLanguage | null };
}

export const textsOfSite = (
  acceptLanguage: string | undefined,
  { form_of_address, widget_options: { language } }: SpeakingSite,
): Texts => (language ? textsIn(language, form_of_address) : textsFor(acceptLanguage, form_of_address));

/** Negotiates by Accept-Language; English is the fallback. */
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
