import { answerFromPage } from './call.ts';

/** URLs whose answers come with the page and that no request has taken. */
const announced = new Set<string>();

/**
 * The server writes answers to the first requests into the page, after its scripts: server/src/http/pages/page-answers.ts. The
 * announcement is taken out before React hydrates the head.
 */
export function readAnnouncement(): void {
  const block = document.querySelector('script[data-answers]');
  block?.remove();
  const urls: string[] = JSON.parse(block?.textContent || '[]');
  for (const url of urls) announced.add(url);
}

/** What no request has taken may be out of date from now on. */
export const forgetPageAnswers = (): void => announced.clear();

/** Each answer is used once; the next request sends its ETag. Null if the page has none after all. */
async function takeAnswer(url: string): Promise<Response | null> {
  announced.delete(url);
  const block = await findBlock(url);
  block?.remove();
  const headers = JSON.parse(block?.dataset.headers ?? 'null');
  return headers && new Response(block?.textContent, { headers });
}

/** Waits while the page is loading. */
function findBlock(url: string): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const look = () => {
      const block = document.querySelector<HTMLElement>(`script[data-url="${CSS.escape(url)}"]`);
      const isLoading = document.readyState === 'loading';
      // What follows a block says that it is complete.
      if (isLoading && !block?.nextSibling) return;
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      resolve(block);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', look);
    look();
  });
}

if (typeof document !== 'undefined') {
  readAnnouncement();
  answerFromPage((url) => (announced.has(url) ? takeAnswer(url) : null));
}
