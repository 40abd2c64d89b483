import { useNavigate } from 'react-router';
import type { Visitor } from '../features/marketing/shell/visitor.ts';
import { useVisitingUser } from '../features/session/session.tsx';

/** Joins the session to the public pages: whoever is signed in already goes straight to the dashboard. */
export function useVisitor(): Visitor {
  const { user, isPending, signIn } = useVisitingUser();
  const navigate = useNavigate();
  return { isPending, onSignIn: user ? () => navigate('/dashboard') : signIn };
}
