import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeReturnPath } from '../features/session/return-path.ts';
import { useSession } from '../features/session/session.tsx';
import { BrandMark } from '../ui/marks/brand-mark.tsx';
import styles from './sign-in-callback.module.css';

export const meta = () => [{ title: 'Completing sign in · Deskbell' }];

export default function SignInCallback() {
  const { exchangeCode } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    void exchangeCode().then((isSignedIn) => navigate(isSignedIn ? takeReturnPath() : '/', { replace: true }));
  }, [exchangeCode, navigate]);

  return (
    <main className={styles.screen}>
      <div role="status" className={styles.wait}>
        <BrandMark size={72} />
        <h1 className={styles.title}>Completing sign in...</h1>
        <div className={styles.bar} aria-hidden="true" />
      </div>
    </main>
  );
}
