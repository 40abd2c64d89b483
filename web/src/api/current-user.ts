import type { User } from '@deskbell/contract/account';
import { createContext, useContext } from 'react';

/** The signed-in user, on all screens that need a session. */
export const CurrentUser = createContext<User | null>(null);

export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useCurrentUser needs a CurrentUser around it.');
  return user;
}
