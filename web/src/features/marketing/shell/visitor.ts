/** What every public page needs to know about the visitor; the screen brings it from the session. */
export interface Visitor {
  isPending: boolean;
  onSignIn: () => void;
}
