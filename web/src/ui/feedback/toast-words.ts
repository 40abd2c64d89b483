import type { Toast } from './toast.ts';

export type ToastWords = Pick<Toast, 'title' | 'text'>;

let reworded = (words: ToastWords): ToastWords => words;

/** A demo says of what would leave it that nothing is sent. */
export function rewordToasts(reword: (words: ToastWords) => ToastWords): void {
  reworded = reword;
}

export const wordsOf = (words: ToastWords): ToastWords => reworded(words);
