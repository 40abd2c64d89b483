import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';

/** The session cookie is HttpOnly, so the server sets this readable one beside it. */
export const hasSignedInHint = () => document.cookie.split('; ').includes(`${SIGN_IN_HINT_COOKIE}=1`);

/** The server clears the cookie, too, but a page may be opened before its response. */
export function clearSignedInHint() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${SIGN_IN_HINT_COOKIE}=; path=/; max-age=0`;
}
