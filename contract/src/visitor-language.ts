import { VISITOR_LANGUAGES, type VisitorLanguage } from './limits.ts';

/** Finds the language with texts for a tag: `de` for `de-AT`, `pt-br` for `pt-BR`, null for `ar-DE`. */
export function matchLanguage(tag: string): VisitorLanguage | null {
  const [primary, region] = tag.toLowerCase().split('-');
  const find = (wanted: string) => VISITOR_LANGUAGES.find((language) => language === wanted);
  return find(`${primary}-${region}`) ?? find(`${primary}`) ?? null;
}
