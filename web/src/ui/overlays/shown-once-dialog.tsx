import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { ICON_SM } from '../marks/icon-sizes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './shown-once-dialog.module.css';

interface ShownOnceDialogProps {
  title: string;
  advice: string;
  secret: string;
  detail?: ReactNode;
  action?: ReactNode;
  onSaved: () => void;
}

/** Neither Escape nor a click beside it closes the dialog: the secret would be lost. */
export function ShownOnceDialog({ title, advice, secret, detail, action, onSaved }: ShownOnceDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      question={advice}
      detail={
        <div className={styles.once}>
          <div className={styles.secret}>
            <code>{secret}</code>
            <CopyButton size="sm" text={secret} />
          </div>
          <p className={styles.warning}>
            <TriangleAlert {...ICON_SM} />
            You will not see this again.
          </p>
          {detail}
        </div>
      }
    >
      {action}
      <Button variant="primary" onClick={onSaved}>
        I have saved it
      </Button>
    </ConfirmDialog>
  );
}
