import type { createSession, getCurrentUser, signOut, User } from '@deskbell/contract/account';
import { ApiError, call } from '../../api/call.ts';
import { describeProviderError } from './provider-error.ts';
import { GENERAL_PROBLEM, keepSignInProblem, onSignInProblem, takeSignInProblem } from './sign-in-problem.ts';
import { clearSignedInHint, hasSignedInHint } from './signed-in-hint.ts';
import { startSignIn } from './start-sign-in.ts';

export interface SessionState {
  user: User | null;
  isPending: boolean;
  /** Set when the session ended while the app was open; the user stays, so that the page stays. */
  hasEnded?: true;
  hasSignedOut?: true;
}

export const PENDING: SessionState = { user: null, isPending: true };
export const SIGNED_OUT: SessionState = { user: null, isPending: false };

const NO_CODE = 'Cannot exchange code for session token: no code provided in the URL search params.';

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Not a query: public pages need the user, too, and must not load the query library. */
export class SessionStore {
  #state = PENDING;
  #problem: string | null = null;
  #listeners = new Set<() => void>();
  #fetching: Promise<void> | null = null;
  #exchanging: Promise<boolean> | null = null;

  getState = () => this.#state;

  /** The first subscriber triggers the first fetch. */
  subscribe = (listener: () => void) => {
    if (this.#state.isPending) void this.fetchUser();
    return this.#listen(listener);
  };

  /** Public pages send no request without the signed-in hint, so visitors get no 401 in the console. */
  getVisitorState = () => (this.#mayBeSignedIn() ? this.#state : SIGNED_OUT);

  subscribeVisitor = (listener: () => void) =>
    this.#mayBeSignedIn() ? this.subscribe(listener) : this.#listen(listener);

  /** Concurrent calls share one request. */
  fetchUser = (): Promise<void> => {
    this.#fetching ??= this.#readUser().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  };

  /** Exchanges the code in the URL for a session; false on failure. Concurrent calls share one exchange. */
  exchangeCode = (): Promise<boolean> => {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = null;
    });
    return this.#exchanging;
  };

  signIn = (): void => {
    this.dismissProblem();
    void startSignIn();
  };

  getProblem = () => {
    this.#problem = takeSignInProblem() ?? this.#problem;
    return this.#problem;
  };

  subscribeProblem = (listener: () => void) => {
    const unlisten = this.#listen(listener);
    const stopListening = onSignInProblem(listener);
    return () => {
      unlisten();
      stopListening();
    };
  };

  dismissProblem = () => {
    takeSignInProblem();
    this.#problem = null;
    for (const listener of this.#listeners) listener();
  };

  signOut = async (): Promise<string | null> => {
    clearSignedInHint();
    this.#set({ ...SIGNED_OUT, hasSignedOut: true });
    try {
      // keepalive: the session must end on the server even if the page is left at once.
      return (await call<typeof signOut>('GET /api/logout', { keepalive: true })).provider_url ?? null;
    } catch (error) {
      console.error(`Failed to sign out: ${reason(error)}`);
      return null;
    }
  };

  async #readUser(): Promise<void> {
    try {
      this.#set({ user: await call<typeof getCurrentUser>('GET /api/users/me'), isPending: false });
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      const log = isSignedOut ? console.debug : console.error;
      log(`Failed to fetch user: ${reason(error)}`);
      const { user } = this.#state;
      if (!user) this.#set({ ...SIGNED_OUT, ...(this.#state.hasSignedOut && { hasSignedOut: true }) });
      else if (isSignedOut) this.#set({ user, isPending: false, hasEnded: true });
    }
  }

  async #exchange(): Promise<boolean> {
    const search = new URLSearchParams(window.location.search);
    const code = search.get('code');
    const state = search.get('state');
    if (!code) {
      console.error(NO_CODE);
      const error = search.get('error');
      keepSignInProblem(error === null ? GENERAL_PROBLEM : describeProviderError(error));
      return false;
    }
    try {
      await call<typeof createSession>('POST /api/sessions', { body: { code, ...(state && { state }) } });
    } catch (error) {
      console.error(`Failed to exchange code for session token: ${reason(error)}`);
      keepSignInProblem((error instanceof ApiError && error.error) || GENERAL_PROBLEM);
      return false;
    }
    // A fetch that started before the exchange would still answer signed out.
    await this.#fetching;
    await this.fetchUser();
    return this.#state.user !== null;
  }

  #mayBeSignedIn(): boolean {
    return !this.#state.isPending || hasSignedInHint();
  }

  #listen(listener: () => void) {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #set(state: SessionState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
