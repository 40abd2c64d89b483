import type { PriceState } from './price-state.ts';

export type Phrase = string | { strong: string } | { supportEmail: true } | { link: string; to: string };

export type LegalBlock =
  | { kind: 'paragraph'; text: Phrase[]; withPrices?: PriceState }
  | { kind: 'list'; items: Phrase[][] }
  | { kind: 'table'; head: [string, string, string]; rows: [string, string, string][] };

export interface LegalDocument {
  title: string;
  updated: string;
  summary: { id: string; title: string; text: string };
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
}

type Paragraph = Extract<LegalBlock, { kind: 'paragraph' }>;

export const paragraph = (...text: Phrase[]): Paragraph => ({ kind: 'paragraph', text });
export const list = (...items: Phrase[][]): LegalBlock => ({ kind: 'list', items });
