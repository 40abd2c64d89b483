import type { PriceState } from './price-state.ts';

/** Told by the server: how this installation is set up. */
export type StorageState = 'database' | 'bucket' | 'smtp' | 'two-way-email';

export type Phrase =
  | string
  | { strong: string }
  | { supportEmail: true }
  | { link: string; to: string }
  | { state: StorageState; on: string; off: string };

export type LegalBlock =
  | { kind: 'paragraph'; text: Phrase[]; withPrices?: PriceState }
  | { kind: 'list'; items: Phrase[][] }
  | { kind: 'table'; head: [string, string, string]; rows: [string, Phrase[] | string, Phrase[] | string][] };

export interface LegalDocument {
  title: string;
  lede: string;
  summary: { id: string; title: string; text: string };
  sections: { id: string; title: string; blocks: LegalBlock[] }[];
}

type Paragraph = Extract<LegalBlock, { kind: 'paragraph' }>;

export const paragraph = (...text: Phrase[]): Paragraph => ({ kind: 'paragraph', text });
export const list = (...items: Phrase[][]): LegalBlock => ({ kind: 'list', items });
