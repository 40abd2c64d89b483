import type { User } from '@deskbell/contract/account';
import { createContext, useContext } from 'react';

export const CurrentUser = createContext<User | null>(null);

export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useCurrentUser needs a CurrentUser around it.');
  return user;
}
