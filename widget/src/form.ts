/** The form file: the dialog behind the tab, and the visitor's draft. */
import * as texts from '@deskbell/contract/languages/en';
import { css } from './dialog.css';
import { buildDialog } from './dialog.ts';
import { addRules, el, icon } from './elements.ts';
import { type Fields, fillFields, readFields, showHint } from './fields.ts';
import type {
  Attachments,
  Behavior,
  FilledForm,
  Form,
  Link,
  Look,
  Mine,
  Page,
  Post,
  Sending,
} from './file-interfaces.ts';
import { draftKey, read, store } from './storage.ts';

const IMPORT_RETRY_MS = 5_000;

/** Prefetched while the visitor fills in the form. */
const sending = importFile<Sending>('sending');
/** Built at load time, when the pointer arrives: a press then only has to show it. */
const dialog = buildDialog();
const attachments: Attachments = {
  files: [],
  el,
  icon,
  load: importFile,
  keep: (...ticket) => importFile<Behavior>('behavior').then((behavior) => behavior.keep(...ticket)),
};

export const open: Form['open'] = (post, settings, root, siteName, look, given) => {
  const hosted = new URL(`/support/${settings.siteKey}`, import.meta.url);
  if (!root.adoptedStyleSheets) return importFile<Link>('link').then((link) => link.draw(root, hosted, look));
  const tab = root.firstChild as HTMLElement;
  tab.textContent = look?.label ?? texts.tab;
  tab.ariaBusy = null;
  if (!dialog.parentNode) {
    // The page may hide the host, which the form needs displayed; the tab must stay hidden.
    tab.hidden ||= getComputedStyle(root.host).display === 'none';
    prepare(post, settings, root, siteName, look);
  }
  const onclick = async () => (await importFile<Mine>('mine')).list(dialog, post, settings, attachments);
  const [before, after] = texts.goesTo.split('{site}') as [string, string];
  (dialog.querySelector('p') as Element).replaceChildren(
    // An array turns undefined into ''.
    `${[look?.greeting]} ${before}`,
    el('bdi', '', siteName),
    `${after} `,
    // Checked at every opening: the user may have signed in or out meanwhile.
    settings.userId && settings.userHash
      ? el('button', { onclick }, texts.yourTickets)
      : el('a', { href: `${hosted}/mine`, target: '_blank' }, texts.myTickets),
  );
  if (!dialog.open) dialog.showModal();
  if (given && !('type' in given)) void importFile<Page>('page').then((page) => page.fill(dialog, given));
};

export const close: Form['close'] = () => dialog.close();

export const resume: Form['resume'] = async (post, settings, root, name, given) => {
  if (!root || (await importFile<Page>('page')).call(dialog, root, attachments, name, given))
    (await sending).resume(post, settings, attachments);
};

function prepare(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string, look: Look | undefined): void {
  root.append(dialog);
  // Browsers without light-dark() get the light colors.
  addRules(dialog, CSS.supports('color:light-dark(red,red)') ? css : css.replace(/light-dark\((.+?),.+?\)/g, '$1'));
  const form = dialog.querySelector('form') as FilledForm;
  form.fill = (fields) => fillFields(form, fields);
  const draft = draftKey(settings.siteKey);
  form.fill(read<Partial<Fields>>(draft) ?? {});
  form.oninput = () => {
    const fields = readFields(form);
    showHint(form);
    store(draft, fields.title + fields.description + fields.name + fields.email && fields);
  };
  // After the next frame, so that other work does not delay the first paint of the form.
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const attended = painted.then(async () => {
    // Opens are counted per page view, as loads are: the open rate is their ratio.
    const answer = post('events', { type: 'open' }).then((response) => response.json());
    void importFile<Behavior>('behavior').then((behavior) =>
      behavior.attend(dialog, settings, attachments, look, answer, post),
    );
    (await sending).attend(dialog, post, settings, siteName, attachments);
  });
  form.onsubmit = async (event) => {
    event.preventDefault();
    (form.lastChild as HTMLElement).textContent = texts.sending;
    await attended;
    form.requestSubmit();
  };
}

/** Retries until it succeeds. Browsers cache a failed import by URL, so each attempt has another query. */
function importFile<Exports>(name: string, attempt = ''): Promise<Exports> {
  // In a variable, or the bundler would resolve the import.
  const url = `./${name}-${texts.language}-${FURTHER_HASH}.js${attempt}`;
  return import(url).catch(async () => {
    await new Promise((resolve) => {
      addEventListener('online', resolve);
      setTimeout(resolve, IMPORT_RETRY_MS);
    });
    return importFile(name, `${attempt}?`);
  });
}
