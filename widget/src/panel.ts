/** The form file: the dialog behind the tab, and the tickets that it has to send. */

import type { Form, Post, Submission } from './desk.ts';
import { buildDialog, type Dialog } from './dialog.ts';
import { draftKey, keep, read } from './drafts.ts';
import { deliver, forget, keepPending, pending, tryNow } from './outbox.ts';

let dialog: Dialog | undefined;
/** Shows the ticket that is on its way, or was last, to a dialog that may be built only later. */
let showDelivery: (() => void) | undefined;

export const open: Form['open'] = (post, settings, root, siteName) => {
  dialog ??= build(post, settings, root, siteName);
  if (dialog.element.open) return;
  dialog.element.showModal();
  post('events', { type: 'open' }).catch(() => {
    // Not counted; the visitor can write all the same.
  });
};

export const close: Form['close'] = () => dialog?.element.close();

export const resume: Form['resume'] = (post, settings) => {
  // Whoever is writing already is not disturbed by what they wrote before.
  const isQuiet = !!read(draftKey(settings.siteKey));
  for (const submission of pending(settings.siteKey)) send(post, settings, submission, true, isQuiet);
};

function build(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): Dialog {
  const draft = draftKey(settings.siteKey);
  const built = buildDialog(root, siteName, {
    write: (fields) => keep(draft, (fields.title || fields.description || fields.name || fields.email) && fields),
    send: (fields) => {
      const submission = {
        ...fields,
        website: fields.website || undefined,
        idempotency_key: newKey(),
        user_id: settings.userId ?? null,
        page_url: location.href.slice(0, 2000),
      };
      const isKept = keepPending(settings.siteKey, submission);
      keep(draft);
      send(post, settings, submission, isKept);
    },
    tryNow,
    finish: () => {
      showDelivery = undefined;
    },
  });
  built.fill(read(draft) ?? {});
  dialog = built;
  showDelivery?.();
  return built;
}

function send(post: Post, { siteKey }: DOMStringMap, submission: Submission, isKept: boolean, isQuiet?: boolean): void {
  void deliver(post, submission, (phase, reply) => {
    // What was refused stays in line as long as its place is taken by a newer draft.
    if (reply.id || (phase === 'refused' && !isQuiet)) forget(siteKey, submission);
    if (isQuiet) return;
    // What was refused is the visitor's to mend.
    if (phase === 'refused') keep(draftKey(siteKey), submission);
    showDelivery = () => dialog?.show(submission, phase, reply, isKept);
    showDelivery();
  });
}

/** A random UUID, as every blob's address ends with one; crypto.randomUUID is missing on pages without https. */
const newKey = () => URL.createObjectURL(new Blob()).slice(-36);
