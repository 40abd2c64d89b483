/**
 * Why the last sign-in failed, in words for the owner. Kept in the session storage, because the failure may happen in the
 * pre-hydration script or right before the front page is loaded.
 */
const PROBLEM = 'deskbell:sign-in-problem';

export const GENERAL_PROBLEM = 'Signing in did not work. Please try again.';

export function keepSignInProblem(problem: string): void {
  lookUpStorage()?.setItem(PROBLEM, problem);
  document.dispatchEvent(new Event(PROBLEM));
}

/** Returns a kept problem once. */
export function takeSignInProblem(): string | null {
  const storage = lookUpStorage();
  const problem = storage?.getItem(PROBLEM) ?? null;
  storage?.removeItem(PROBLEM);
  return problem;
}

export function onSignInProblem(run: () => void): () => void {
  document.addEventListener(PROBLEM, run);
  return () => document.removeEventListener(PROBLEM, run);
}

/** Browsers that block site data throw on access. */
function lookUpStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
