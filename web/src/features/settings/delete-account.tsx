import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import styles from '../../ui/layout/closing-section.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

interface DeleteAccountProps {
  email: string;
  onDeleted: () => void;
  onFollow: () => void;
}

export function DeleteAccount({ email, onDeleted, onFollow }: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="delete-account">
      <h3 id="delete-account" className={styles.title}>
        Delete account
      </h3>
      <Button variant="danger-quiet" size="xs" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Delete account…
      </Button>
      {isAsking && (
        <DeleteAccountDialog
          email={email}
          onDeleted={onDeleted}
          onFollow={onFollow}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
