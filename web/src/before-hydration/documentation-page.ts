/** The script of the pages of /docs, which the build renders without React: scripts/documentation. They can be read without it. */
import { hasSignedInHint } from '../features/session/signed-in-hint.ts';
import { startSignIn } from '../features/session/start-sign-in.ts';
import { markChosenTheme } from '../ui/mark-chosen-theme.ts';
import { storeTheme } from '../ui/stored-theme.ts';

const SEARCH = '/docs#search';
const field = document.querySelector<HTMLInputElement>('#search');
const found = document.querySelector('.found');

markChosenTheme();
for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
  button.addEventListener('click', () => {
    storeTheme(button.dataset.themeChoice ?? 'system');
    markChosenTheme();
  });

for (const link of document.querySelectorAll('[data-sign-in]'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (hasSignedInHint()) location.assign('/dashboard');
    else void startSignIn().then((isLeaving) => isLeaving || location.assign('/'));
  });

function focusSearch(): void {
  if (field) field.focus();
  else location.assign(SEARCH);
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLInputElement;

addEventListener('keydown', (event) => {
  if (event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    focusSearch();
  } else if (['ArrowDown', 'ArrowUp'].includes(event.key)) moveInResults(event);
});
if (location.hash === '#search') focusSearch();

/** From the field to the first result, and from each to its neighbors; Enter follows the link. */
function moveInResults(event: KeyboardEvent): void {
  const places = [field, ...(found?.querySelectorAll<HTMLElement>('a.entry') ?? [])];
  const at = places.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : places[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

let latest = 0;

/** The server searches, with and without this script. */
async function search(words: string): Promise<void> {
  latest += 1;
  const asked = latest;
  const url = words.trim() === '' ? '/docs' : `/docs?q=${encodeURIComponent(words)}`;
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // An earlier answer may come later.
  if (asked !== latest || !found) return;
  found.replaceChildren(...(page.querySelector('.found')?.childNodes ?? []));
  history.replaceState(null, '', url);
}

field?.addEventListener('input', () => void search(field.value).catch(() => undefined));
field?.form?.addEventListener('submit', (event) => {
  const [first] = found?.querySelectorAll<HTMLAnchorElement>('a.entry') ?? [];
  if (!first) return;
  event.preventDefault();
  location.assign(first.href);
});
