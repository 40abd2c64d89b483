export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | Link
  | { readonly kind: 'mention'; readonly userId: number };

export interface Link {
  readonly kind: 'link';
  readonly url: string;
  readonly children: readonly Inline[];
  /** True when the text names another domain than the address; the address is then shown behind it. */
  readonly isMisleading: boolean;
}

export type Block = {
  /** Empty lines before the block, as typed. */
  readonly gap: number;
} & (
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
);

export interface ListItem {
  readonly number: number | null;
  readonly blocks: readonly Block[];
}
