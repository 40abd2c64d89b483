import { useNavigate } from 'react-router';
import { useVisitingUser } from './session.tsx';

/** Sign In leads a signed-in owner straight to the dashboard. */
export function useVisitor() {
  const { user, isPending, signIn, problem, onDismissProblem } = useVisitingUser();
  const navigate = useNavigate();
  return { isPending, problem, onDismissProblem, onSignIn: user ? () => navigate('/dashboard') : signIn };
}
