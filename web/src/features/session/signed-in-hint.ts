import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';

/** Whether a session may exist: the session cookie is HttpOnly, so the server sets this readable one beside it. */
export const hasSignedInHint = () => document.cookie.split('; ').includes(`${SIGN_IN_HINT_COOKIE}=1`);
