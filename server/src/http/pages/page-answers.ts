import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { screenRequests } from '@deskbell/contract/screen-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const USER = '/api/users/me';
/** The browser reads no others. */
const HEADERS = ['etag', 'x-total-count', 'link'];

interface PageAnswers {
  /** Goes into the head of the page: requests that need not be made. */
  readonly announcement: string;
  write(send: (block: string) => void): Promise<void>;
}

/**
 * What the API answers to the first requests of the screen at the URL, as data blocks of its page: each is asked of its
 * own route, with all guards. docs/decisions/0125-answers-in-the-page.md
 */
export function pageAnswers(app: FastifyInstance, request: FastifyRequest): PageAnswers {
  const [path = ''] = request.url.split('?', 1);
  const urls = screenRequests(path, new URLSearchParams(request.url.slice(path.length)));
  return {
    announcement: `<script type="application/json" data-answers="">${jsonInHtml(JSON.stringify(urls))}</script>`,
    async write(send) {
      if (!urls.includes(USER)) return;
      // Asked first: the others would only fail without a session.
      const user = await ask(app, request, USER);
      send(dataBlock(USER, user));
      const others = urls.filter((url) => url !== USER);
      await Promise.all(others.map(async (url) => send(dataBlock(url, user && (await ask(app, request, url))))));
    },
  };
}

export const isHinted = ({ headers: { cookie = '' } }: FastifyRequest): boolean =>
  cookie.split('; ').includes(`${SIGN_IN_HINT_COOKIE}=1`);

interface Answer {
  readonly headers: object;
  readonly json: string;
}

/** Null if it failed: the browser then asks for it. */
async function ask(
  app: FastifyInstance,
  { headers: { cookie = '', host = '' }, ip, log }: FastifyRequest,
  url: string,
): Promise<Answer | null> {
  try {
    const answer = await app.inject({ method: 'GET', url, headers: { cookie, host }, remoteAddress: ip });
    if (answer.statusCode !== 200) return null;
    const headers = Object.fromEntries(HEADERS.map((name) => [name, answer.headers[name]]));
    return { headers, json: answer.payload };
  } catch (err) {
    log.error({ err }, 'a page is sent without an answer');
    return null;
  }
}

/** The comment tells the browser's script that the block is complete. */
const dataBlock = (url: string, answer: Answer | null): string =>
  `<script type="application/json" data-url="${escapeHtml(url)}" data-headers="${escapeHtml(JSON.stringify(answer?.headers ?? null))}">${jsonInHtml(answer?.json ?? '')}</script><!---->`;

/** Escapes `<`, so that no text can end the block; the JSON stays the same. */
const jsonInHtml = (json: string): string => json.replaceAll('<', '\\u003c');
