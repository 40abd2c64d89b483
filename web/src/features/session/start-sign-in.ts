import type { getSignInRedirect } from '@deskbell/contract/account';
import { ApiError, call } from '../../api/call.ts';
import { GENERAL_PROBLEM, keepSignInProblem } from './sign-in-problem.ts';

export async function startSignIn(): Promise<boolean> {
  try {
    const { redirectUrl } = await call<typeof getSignInRedirect>('GET /api/oauth/google/redirect_url');
    window.location.assign(redirectUrl);
    return true;
  } catch (error) {
    console.error(`Failed to get login redirect URL: ${error instanceof Error ? error.message : String(error)}`);
    keepSignInProblem((error instanceof ApiError && error.error) || GENERAL_PROBLEM);
    return false;
  }
}
