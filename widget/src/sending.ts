/** The sending file: brings tickets to the server and tells the visitor what became of them. */
import type { Post, Sending, Submission } from './desk.ts';
import { draftKey, keep, read } from './drafts.ts';
import { deliver, forget, keepPending, pending, tryNow } from './outbox.ts';
import { showStates } from './states.ts';
import { USER_ID_MAX } from './transport.ts';

/** Shows the ticket that is on its way, or was last, to a dialog that may be opened only later. */
let showDelivery: (() => void) | undefined;
let states: ReturnType<typeof showStates> | undefined;

export const attend: Sending['attend'] = (dialog, post, settings, siteName) => {
  states = showStates(dialog, siteName, {
    send: (fields) => {
      const submission = {
        ...fields,
        website: fields.website || undefined,
        idempotency_key: newKey(),
        user_id: settings.userId?.slice(-USER_ID_MAX) ?? null,
        page_url: location.href.slice(0, 2000),
      };
      const isKept = keepPending(settings.siteKey, submission);
      keep(draftKey(settings.siteKey));
      send(post, settings, submission, isKept);
    },
    tryNow,
    finish: () => {
      showDelivery = undefined;
    },
  });
  showDelivery?.();
};

export const resume: Sending['resume'] = (post, settings) => {
  // Whoever is writing already is not disturbed by what they wrote before.
  const isQuiet = !!read(draftKey(settings.siteKey));
  for (const submission of pending(settings.siteKey)) send(post, settings, submission, true, isQuiet);
};

function send(post: Post, { siteKey }: DOMStringMap, submission: Submission, isKept: boolean, isQuiet?: boolean): void {
  void deliver(post, submission, (phase, reply) => {
    // What was refused stays in line as long as its place is taken by a newer draft.
    if (reply.id || (phase === 'refused' && !isQuiet)) forget(siteKey, submission);
    if (isQuiet) return;
    // What was refused is the visitor's to mend.
    if (phase === 'refused') keep(draftKey(siteKey), submission);
    showDelivery = () => states?.show(submission, phase, reply, isKept);
    showDelivery();
  });
}

/** A random UUID, as every blob's address ends with one; crypto.randomUUID is missing on pages without https. */
const newKey = () => URL.createObjectURL(new Blob()).slice(-36);
