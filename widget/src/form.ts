/** The form file: the dialog behind the tab, and the visitor's draft. */
import * as texts from '@deskbell/contract/languages/en';
import { buildDialog } from './dialog.ts';
import { fillFields, readFields, showHint } from './fields.ts';
import type { Form, Post, Sending } from './file-interfaces.ts';
import { draftKey, read, store } from './storage.ts';

const IMPORT_RETRY_MS = 5_000;

/** Prefetched while the visitor fills in the form. */
const sending = importSending(0);
let dialog: HTMLDialogElement | undefined;
/** Opens are counted per page view, as loads are: the open rate is their ratio. */
let isCounted = false;

export const open: Form['open'] = (post, settings, root, siteName) => {
  dialog ??= build(post, settings, root, siteName);
  if (dialog.open) return;
  dialog.showModal();
  if (isCounted) return;
  isCounted = true;
  painted()
    .then(() => post('events', { type: 'open' }))
    .catch(() => {
      // An uncounted open does not concern the visitor.
    });
};

export const close: Form['close'] = () => dialog?.close();

export const resume: Form['resume'] = async (post, settings) => (await sending).resume(post, settings);

function build(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): HTMLDialogElement {
  const built = buildDialog(root, siteName);
  const form = built.querySelector('form') as HTMLFormElement;
  const draft = draftKey(settings.siteKey);
  fillFields(form, read(draft) ?? {});
  form.oninput = () => {
    const fields = readFields(form);
    showHint(form);
    store(draft, (fields.title || fields.description || fields.name || fields.email) && fields);
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

/** Resolves after the next frame, so that other work does not delay the first paint of the form. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Retries until it succeeds. Browsers cache a failed import by its URL, so each attempt has another query. */
function importSending(attempt: number): Promise<Sending> {
  // In a variable, or the bundler would resolve the import.
  const url = `./sending-${texts.language}-${SENDING_HASH}.js${attempt ? `?${attempt}` : ''}`;
  return import(url).catch(async () => {
    await new Promise((resolve) => {
      addEventListener('online', resolve);
      setTimeout(resolve, IMPORT_RETRY_MS);
    });
    return importSending(attempt + 1);
  });
}
