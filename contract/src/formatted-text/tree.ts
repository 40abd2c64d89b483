/** Within a paragraph. Text keeps its line breaks. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | Link
  | { readonly kind: 'mention'; readonly userId: number };

export interface Link {
  readonly kind: 'link';
  /** Begins with https:, http: or mailto:. */
  readonly url: string;
  /** Without links. */
  readonly children: readonly Inline[];
  /** Whether the text names another domain than the address, so that the address is shown behind it. */
  readonly isMisleading: boolean;
}

export type Block = {
  /** Empty lines before it, as typed. */
  readonly gap: number;
} & (
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
);

export interface ListItem {
  /** As typed; null in a list with bullets. */
  readonly number: number | null;
  readonly blocks: readonly Block[];
}
