import type { getSignInRedirect } from '@deskbell/contract/account';
import { call } from '../../api/call.ts';

/** Resolves with false when the sign-in page cannot be opened. */
export async function startSignIn(): Promise<boolean> {
  try {
    const { redirectUrl } = await call<typeof getSignInRedirect>('GET /api/oauth/google/redirect_url');
    window.location.assign(redirectUrl);
    return true;
  } catch (error) {
    console.error(`Failed to get login redirect URL: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
