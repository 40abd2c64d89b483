/** Passed in by the screen, because features do not import each other (session). */
export interface Visitor {
  isPending: boolean;
  onSignIn: () => void;
  problem: string | null;
  onDismissProblem: () => void;
}
