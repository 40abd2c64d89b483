import type { Site } from '@deskbell/contract/sites';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TypedConfirmation } from '../../../ui/controls/typed-confirmation.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { deletionQuestion, isSiteName, useSiteDeletion } from '../deletion/site-deletion.ts';
import styles from './site-row-deletion.module.css';

interface SiteRowDeletionProps {
  site: Site;
  onCancel: () => void;
  onDeleted: () => void;
}

export function SiteRowDeletion({ site, onCancel, onDeleted }: SiteRowDeletionProps) {
  const { isDeleting, deleteSite } = useSiteDeletion(site, onDeleted);
  const questionId = useId();
  const [typed, setTyped] = useState('');
  const asksName = site.total_tickets > 0;

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
  }

  return (
    <section className={styles.confirm} aria-labelledby={questionId} onKeyDown={cancelOnEscape}>
      <p id={questionId}>{deletionQuestion(site)}</p>
      {asksName && <TypedConfirmation text={site.name} value={typed} onChange={setTyped} hasFocus />}
      <div className={styles.answers}>
        <Button
          size="sm"
          variant="danger"
          icon={<Trash2 {...ICON} />}
          disabled={asksName && !isSiteName(site, typed)}
          busy={isDeleting}
          onClick={deleteSite}
        >
          Delete
        </Button>
        <Button size="sm" autoFocus={!asksName} aria-describedby={questionId} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
