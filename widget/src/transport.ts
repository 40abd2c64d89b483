import { PAGE_URL_MAX, USER_ID_MAX } from '@deskbell/contract/limits';
import type { Post } from './file-interfaces.ts';

/** A string body is sent as text/plain, which needs no CORS preflight; keepalive lets the request outlive the page. */
export const postTo =
  (origin: string, settings: DOMStringMap): Post =>
  (endpoint: string, fields: object) =>
    fetch(`${origin}/api/widget/${endpoint}`, {
      method: 'POST',
      body: JSON.stringify({
        site_key: settings.siteKey,
        // Truncated, since the server refuses longer ones; long ids differ at their end.
        user_id: settings.userId?.slice(-USER_ID_MAX),
        page_url: location.href.slice(0, PAGE_URL_MAX),
        ...fields,
      }),
      keepalive: true,
    });
