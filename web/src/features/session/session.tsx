import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { PENDING, SessionStore, SIGNED_OUT } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SessionStore());
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSession() {
  const store = useStore();
  const { user, isPending, hasEnded, hasSignedOut } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    () => PENDING,
  );
  const { signIn, signOut, exchangeCode, fetchUser } = store;
  return { user, isPending, hasEnded, hasSignedOut, signIn, signOut, exchangeCode, fetchUser };
}

/** Fetches the user only if the signed-in hint is set. */
export function useVisitingUser() {
  const store = useStore();
  const { user, isPending, hasSignedOut } = useSyncExternalStore(
    store.subscribeVisitor,
    store.getVisitorState,
    () => SIGNED_OUT,
  );
  const problem = useSyncExternalStore(store.subscribeProblem, store.getProblem, () => null);
  const { signIn, signOut, fetchUser, dismissProblem } = store;
  return { user, isPending, hasSignedOut, signIn, signOut, fetchUser, problem, onDismissProblem: dismissProblem };
}

function useStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider around it.');
  return store;
}
