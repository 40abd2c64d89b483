import { useNavigate } from 'react-router';
import { useVisitingUser } from './session.tsx';

/** For public pages: Sign In leads an owner who is signed in already straight to the dashboard. */
export function useVisitor() {
  const { user, isPending, signIn, problem, onDismissProblem } = useVisitingUser();
  const navigate = useNavigate();
  return { isPending, problem, onDismissProblem, onSignIn: user ? () => navigate('/dashboard') : signIn };
}
