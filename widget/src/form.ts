/** The form file: the dialog behind the tab, and the visitor's draft. */
import * as texts from '@deskbell/contract/languages/en';
import { buildDialog, createDialogSheet } from './dialog.ts';
import { adoptSheet, fillIn } from './elements.ts';
import { type Fields, fillFields, readFields, showHint } from './fields.ts';
import type { Form, Post, Sending } from './file-interfaces.ts';
import { draftKey, read, store } from './storage.ts';

const IMPORT_RETRY_MS = 5_000;

/** Prefetched while the visitor fills in the form. */
const sending = importSending(0);
/** Built when the file is loaded, as the pointer arrives: a press then only has to show it. */
const dialog = buildDialog();
const sheet = createDialogSheet();
let isPrepared = false;
/** Opens are counted per page view, as loads are: the open rate is their ratio. */
let isCounted = false;

export const open: Form['open'] = (post, settings, root, siteName) => {
  if (!isPrepared) prepare(post, settings, root, siteName);
  isPrepared = true;
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

export const close: Form['close'] = () => dialog.close();

export const resume: Form['resume'] = async (post, settings) => (await sending).resume(post, settings);

function prepare(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): void {
  dialog.querySelector('p')?.append(...fillIn(texts.repliesByEmail, { site: siteName }));
  root.append(dialog);
  adoptSheet(root, sheet);
  const form = dialog.querySelector('form') as HTMLFormElement;
  const draft = draftKey(settings.siteKey);
  const written = read<Partial<Fields>>(draft);
  if (written) fillFields(form, written);
  form.oninput = () => {
    const fields = readFields(form);
    showHint(form);
    store(draft, (fields.title || fields.description || fields.name || fields.email) && fields);
  };
  const attended = painted().then(async () => (await sending).attend(dialog, post, settings, siteName));
  form.onsubmit = async (event) => {
    event.preventDefault();
    (form.lastChild as HTMLElement).textContent = texts.sending;
    await attended;
    form.requestSubmit();
  };
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
