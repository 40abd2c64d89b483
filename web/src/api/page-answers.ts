import { answerFromPage } from './call.ts';

/** URLs whose answers come with the page and have not been used. */
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

/** Answers that no request has used may be out of date from now on. */
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
    const check = () => {
      const block = document.querySelector<HTMLElement>(`script[data-url="${CSS.escape(url)}"]`);
      const isLoading = document.readyState === 'loading';
      // A block is complete once something follows it.
      if (isLoading && !block?.nextSibling) return;
      observer.disconnect();
      document.removeEventListener('readystatechange', check);
      resolve(block);
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', check);
    check();
  });
}

if (typeof document !== 'undefined') {
  readAnnouncement();
  answerFromPage((url) => (announced.has(url) ? takeAnswer(url) : null));
}
