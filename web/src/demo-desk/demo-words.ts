import type { ToastWords } from '../ui/feedback/toast-words.ts';

const SENDS_NOTHING = 'Demo desks send nothing.';

/** What elsewhere says that something is sent, and what is true in a demo. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Reply sent/, 'Reply kept.'],
  [/^Invitation sent/, 'Invitation kept.'],
  [/^\d+ invitations sent/, 'Invitations kept.'],
  [/^Sample on its way/, 'Sample kept.'],
  [/ is on its way$/, 'Report kept.'],
  [/^Asked again/, 'Question kept.'],
  [/^Recipient added/, 'Recipient added.'],
  [/^Sent again|queued$/, 'Kept.'],
];

export function inDemoWords(toast: ToastWords): ToastWords {
  const [, said] = WORDS.find(([pattern]) => pattern.test(toast.title)) ?? [];
  return said ? { title: `${said} ${SENDS_NOTHING}` } : toast;
}
