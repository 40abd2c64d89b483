/** Passed in by the screen, because features do not import each other (session). */
export interface Visitor {
  isPending: boolean;
  onSignIn: () => void;
  /** Why the last sign-in failed. */
  problem: string | null;
  onDismissProblem: () => void;
}
