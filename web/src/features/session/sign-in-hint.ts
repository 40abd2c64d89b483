import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';

/**
 * Whether this browser may hold a session. The session's own cookie cannot be read here; the server keeps this one
 * beside it, so that a visitor who never signed in need not be asked about.
 */
export const hasSignInHint = () => document.cookie.split('; ').includes(`${SIGN_IN_HINT_COOKIE}=1`);
