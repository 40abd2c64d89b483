import * as formalGerman from '@deskbell/contract/formal-languages/de-formal';
import * as de from '@deskbell/contract/languages/de';
import * as en from '@deskbell/contract/languages/en';
import * as es from '@deskbell/contract/languages/es';
import * as fr from '@deskbell/contract/languages/fr';
import * as it from '@deskbell/contract/languages/it';
import * as ja from '@deskbell/contract/languages/ja';
import * as nl from '@deskbell/contract/languages/nl';
import * as pt from '@deskbell/contract/languages/pt';
import * as ptBr from '@deskbell/contract/languages/pt-br';
import type { FormOfAddress } from '@deskbell/contract/limits';

export type Texts = typeof en;

const byLanguage = (catalogues: readonly object[]): ReadonlyMap<string, Texts> =>
  new Map((catalogues as readonly Texts[]).map((texts) => [texts.language, texts]));

const LANGUAGES = byLanguage([en, de, es, fr, it, ja, nl, pt, ptBr]);
const FORMAL = byLanguage([{ ...de, ...formalGerman }]);

export const hasTexts = (language: string): boolean => LANGUAGES.has(language);

/** English is the fallback. */
export function textsIn(language: string | null | undefined, form?: FormOfAddress): Texts {
  const formal = form === 'formal' ? FORMAL.get(language ?? '') : undefined;
  return formal ?? LANGUAGES.get(language ?? '') ?? en;
}
