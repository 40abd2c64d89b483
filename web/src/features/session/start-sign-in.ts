import type { getSignInRedirect } from '@deskbell/contract/account';
import { call } from '../../api/call.ts';

export async function startSignIn(): Promise<void> {
  try {
    const { redirectUrl } = await call<typeof getSignInRedirect>('GET /api/oauth/google/redirect_url');
    window.location.assign(redirectUrl);
  } catch (error) {
    console.error(`Failed to get login redirect URL: ${error instanceof Error ? error.message : String(error)}`);
  }
}
