/** Unicode's Stream-Safe Text Format allows 30 marks in a row. */
const MARKS = /(\p{M}{30})\p{M}+/gu;

/** Drops marks beyond 30 in a row: sorting them takes quadratic time. */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(MARKS, '$1').normalize(form);
