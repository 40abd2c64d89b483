import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { resumeSiteDraft, storedSiteDraft } from '../features/sites/form/site-draft.ts';
import { storedDraft } from '../features/tickets/drafts/stored-drafts.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './signed-out-dialog.module.css';

interface SignedOutDialogProps {
  onSignIn: () => void;
  /** Checks the session again: the owner may have signed in in another tab. */
  onCheck: () => void;
}

export function SignedOutDialog({ onSignIn, onCheck }: SignedOutDialogProps) {
  const [params] = useSearchParams();
  const ticket = Number(params.get('ticket'));
  const draft = ticket > 0 ? storedDraft(ticket).trim() : '';

  useEffect(() => {
    addEventListener('focus', onCheck);
    return () => removeEventListener('focus', onCheck);
  }, [onCheck]);

  function signIn() {
    resumeSiteDraft();
    onSignIn();
  }

  return (
    <ConfirmDialog
      title="You were signed out"
      question={`Sign in again and you are back on this ${ticket > 0 ? 'ticket' : 'page'}.${draft || storedSiteDraft() ? ' Your text is kept in this browser.' : ''}`}
      detail={
        draft && (
          <blockquote className={styles.draft} dir="auto">
            {draft}
          </blockquote>
        )
      }
    >
      {draft && <CopyButton text={draft}>Copy my text</CopyButton>}
      <Button variant="primary" icon={<LogIn {...ICON} />} onClick={signIn}>
        Sign in
      </Button>
    </ConfirmDialog>
  );
}
