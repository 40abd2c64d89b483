import type { Post } from './desk.ts';

/** What the server takes. */
export const USER_ID_MAX = 200;

/** A string body goes out as text/plain, which spares the browser a preflight; keepalive lets it outlive the page. */
export const callsTo =
  (origin: string, settings: DOMStringMap): Post =>
  (call: string, what: object) =>
    fetch(`${origin}/api/widget/${call}`, {
      method: 'POST',
      body: JSON.stringify({
        site_key: settings.siteKey,
        // The end of it, where long ones differ: none may cost the visitor the widget.
        user_id: settings.userId?.slice(-USER_ID_MAX),
        page_url: location.href.slice(0, 2000),
        ...what,
      }),
      keepalive: true,
    });
