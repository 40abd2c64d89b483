import type { Site } from '@deskbell/contract/sites';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TypedConfirmation } from '../../../ui/controls/typed-confirmation.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction, ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import styles from './delete-site-dialog.module.css';
import { deletionQuestion, isSiteName, useSiteDeletion } from './site-deletion.ts';

interface DeleteSiteDialogProps {
  site: Site;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteSiteDialog({ site, onDeleted, onClose }: DeleteSiteDialogProps) {
  const { isDeleting, deleteSite } = useSiteDeletion(site, onDeleted);
  const [typed, setTyped] = useState('');
  const formId = useId();

  if (site.total_tickets === 0)
    return (
      <ConfirmAction
        title="Delete Site"
        question={deletionQuestion(site)}
        action="Delete Site"
        icon={<Trash2 {...ICON} />}
        isBusy={isDeleting}
        onConfirm={deleteSite}
        onClose={onClose}
      />
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSiteName(site, typed) && !isDeleting) void deleteSite();
  }

  return (
    <ConfirmDialog
      title="Delete Site"
      question={deletionQuestion(site)}
      detail={
        <form id={formId} className={styles.form} onSubmit={submit}>
          <ul className={styles.lost} aria-label="What is deleted">
            <li>
              {site.waiting_tickets > 0 ? `Tickets, ${number(site.waiting_tickets)} of them waiting for us` : 'Tickets'}
              <span>{number(site.total_tickets)}</span>
            </li>
            <li>
              Comments, notes and files<span>all</span>
            </li>
            <li>
              Email logs and analytics<span>all</span>
            </li>
          </ul>
          <TypedConfirmation text={site.name} value={typed} onChange={setTyped} hasFocus />
        </form>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        type="submit"
        form={formId}
        variant="danger-solid"
        icon={<Trash2 {...ICON} />}
        disabled={!isSiteName(site, typed)}
        busy={isDeleting}
      >
        Delete Site
      </Button>
    </ConfirmDialog>
  );
}
