import type { createSession, getCurrentUser, signOut, User } from '@deskbell/contract/account';
import { ApiError, call } from '../../api/call.ts';
import { hasSignInHint } from './sign-in-hint.ts';
import { startSignIn } from './start-sign-in.ts';

export interface SessionState {
  user: User | null;
  isPending: boolean;
}

export const PENDING: SessionState = { user: null, isPending: true };
export const NOBODY: SessionState = { user: null, isPending: false };

const NO_CODE = 'Cannot exchange code for session token: no code provided in the URL search params.';

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Who is signed in. A store of its own instead of a query, because every public page asks and should not have to load
 * the query library for one question.
 */
export class SessionStore {
  #state = PENDING;
  #listeners = new Set<() => void>();
  #fetching: Promise<void> | null = null;
  #exchanging: Promise<boolean> | null = null;

  getState = () => this.#state;

  /** The first to listen starts the first look. */
  subscribe = (listener: () => void) => {
    if (this.#state.isPending) void this.fetchUser();
    return this.#listen(listener);
  };

  /**
   * The same for pages that anybody may read: a browser without a sign-in is not asked about, so that no visitor meets
   * a refused call.
   */
  getVisitorState = () => (this.#isWorthALook() ? this.#state : NOBODY);

  subscribeVisitor = (listener: () => void) =>
    this.#isWorthALook() ? this.subscribe(listener) : this.#listen(listener);

  /** Concurrent calls share one request. */
  fetchUser = (): Promise<void> => {
    this.#fetching ??= this.#readUser().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  };

  /** Trades the code in the address for a session; false when that failed. Only one exchange runs at a time. */
  exchangeCode = (): Promise<boolean> => {
    this.#exchanging ??= this.#exchange().finally(() => {
      this.#exchanging = null;
    });
    return this.#exchanging;
  };

  signIn = startSignIn;

  signOut = async (): Promise<void> => {
    this.#set(NOBODY);
    try {
      await call<typeof signOut>('GET /api/logout');
    } catch (error) {
      console.error(`Failed to sign out: ${reason(error)}`);
    }
  };

  async #readUser(): Promise<void> {
    try {
      this.#set({ user: await call<typeof getCurrentUser>('GET /api/users/me'), isPending: false });
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      const log = isSignedOut ? console.debug : console.error;
      log(`Failed to fetch user: ${reason(error)}`);
      this.#set(NOBODY);
    }
  }

  async #exchange(): Promise<boolean> {
    const search = new URLSearchParams(window.location.search);
    const code = search.get('code');
    const state = search.get('state');
    if (!code) {
      console.error(NO_CODE);
      return false;
    }
    try {
      await call<typeof createSession>('POST /api/sessions', { body: { code, ...(state && { state }) } });
    } catch (error) {
      console.error(`Failed to exchange code for session token: ${reason(error)}`);
      return false;
    }
    // A look that began before the exchange would still say nobody is signed in.
    await this.#fetching;
    await this.fetchUser();
    return this.#state.user !== null;
  }

  #isWorthALook(): boolean {
    return !this.#state.isPending || hasSignInHint();
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
