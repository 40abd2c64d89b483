import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { PENDING, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SessionStore());
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSession() {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider around it.');
  const { user, isPending } = useSyncExternalStore(store.subscribe, store.getState, () => PENDING);
  const { signIn, signOut, exchangeCode, fetchUser } = store;
  return { user, isPending, signIn, signOut, exchangeCode, fetchUser };
}
