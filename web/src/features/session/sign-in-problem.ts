/** Kept in the session storage: a sign-in may fail in the pre-hydration script or just before the front page loads. */
const PROBLEM = 'deskbell:sign-in-problem';

export const GENERAL_PROBLEM = 'Signing in did not work. Please try again.';

export function keepSignInProblem(problem: string): void {
  lookUpStorage()?.setItem(PROBLEM, problem);
  document.dispatchEvent(new Event(PROBLEM));
}

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
