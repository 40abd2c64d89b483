import { normalizeText } from './normalize-text.ts';

/** Bidi marks, overrides and zero-width characters make a text read as another. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Look like a full stop, but do not normalize to one: IDNA, Arabic, Syriac, Lisu, Vai and Kharoshthi. */
const DOTS = /[。۔܁܂ꓸ꘎𐩐]/gu;

export const asSeen = (text: string): string =>
  normalizeText(text.replace(/\n/g, ' '), 'NFKC').replace(INVISIBLE, '').replace(DOTS, '.');
