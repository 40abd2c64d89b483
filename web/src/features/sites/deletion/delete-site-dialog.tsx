import type { Site } from '@deskbell/contract/sites';
import { Trash2 } from 'lucide-react';
import { counted } from '../../../format/counted.ts';
import { ConfirmAction } from '../../../ui/confirm-dialog.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { deletionQuestion, useSiteDeletion } from './site-deletion.ts';

interface DeleteSiteDialogProps {
  site: Site;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteSiteDialog({ site, onDeleted, onClose }: DeleteSiteDialogProps) {
  const { isDeleting, deleteSite } = useSiteDeletion(site, onDeleted);
  const consequence =
    site.total_tickets > 0
      ? ` Its ${counted(site.total_tickets, 'ticket')}, comments and email logs will be deleted too.`
      : '';
  return (
    <ConfirmAction
      title="Delete Site"
      question={deletionQuestion(site) + consequence}
      action="Delete Site"
      icon={<Trash2 {...ICON} />}
      isBusy={isDeleting}
      onConfirm={deleteSite}
      onClose={onClose}
    />
  );
}
