/** The form file: the dialog behind the tab, and the draft of what is written in it. */
import * as texts from '@deskbell/contract/languages/en';
import type { Form, Post, Sending } from './desk.ts';
import { buildDialog } from './dialog.ts';
import { draftKey, keep, read } from './drafts.ts';
import { fill, readFields } from './fields.ts';

const PAUSE_MS = 5_000;

/** On its way while the visitor looks at the form and writes. */
const sending = fetchSending(0);
let dialog: HTMLDialogElement | undefined;

export const open: Form['open'] = (post, settings, root, siteName) => {
  dialog ??= build(post, settings, root, siteName);
  if (dialog.open) return;
  dialog.showModal();
  painted()
    .then(() => post('events', { type: 'open' }))
    .catch(() => {
      // Not counted; the visitor can write all the same.
    });
};

export const close: Form['close'] = () => dialog?.close();

export const resume: Form['resume'] = async (post, settings) => (await sending).resume(post, settings);

function build(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): HTMLDialogElement {
  const built = buildDialog(root, siteName);
  const form = built.querySelector('form') as HTMLFormElement;
  const draft = draftKey(settings.siteKey);
  fill(form, read(draft) ?? {});
  form.oninput = () => {
    const fields = readFields(form);
    keep(draft, (fields.title || fields.description || fields.name || fields.email) && fields);
  };
  const attended = painted().then(async () => (await sending).attend(built, post, settings, siteName));
  form.onsubmit = async (event) => {
    event.preventDefault();
    (form.lastChild as HTMLElement).textContent = texts.sending;
    await attended;
    form.requestSubmit();
  };
  return built;
}

/** First the form is painted: nobody waits for what comes after it. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Until it is there. Browsers may remember a failed import by its address; another address is tried afresh. */
function fetchSending(attempt: number): Promise<Sending> {
  // Not in place: the bundler would look for the file itself.
  const address = `./sending-${texts.language}-${SENDING_HASH}.js${attempt ? `?${attempt}` : ''}`;
  return import(address).catch(async () => {
    await new Promise((resolve) => {
      addEventListener('online', resolve);
      setTimeout(resolve, PAUSE_MS);
    });
    return fetchSending(attempt + 1);
  });
}
