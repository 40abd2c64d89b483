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

export const hasTexts = (language: string): boolean => LANGUAGES.has(language);

/** English without a language, or without texts in it. */
export const textsIn = (language: string | null | undefined): Texts => LANGUAGES.get(language ?? '') ?? en;
