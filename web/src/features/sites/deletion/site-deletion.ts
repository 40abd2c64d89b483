import type { Site } from '@deskbell/contract/sites';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useDeleteSite } from '../site-changes.ts';

export const deletionQuestion = (site: Site) =>
  `Are you sure you want to delete "${isolated(site.name)}"? This action cannot be undone.`;

export const isSiteName = (site: Site, typed: string) => typed.trim() === site.name.trim();

export function useSiteDeletion(site: Site, onDeleted: () => void) {
  const deletion = useDeleteSite(site.id);

  // mutateAsync: callbacks of mutate() do not run when the card unmounts with its site.
  async function deleteSite() {
    try {
      await deletion.mutateAsync();
    } catch (error) {
      console.error('Failed to delete site:', error);
      showToast('error', 'Delete failed', 'Unable to delete the site. Please try again.');
      return;
    }
    showToast('success', 'Site deleted', `${isolated(site.name)} deleted successfully`);
    onDeleted();
  }

  return { isDeleting: deletion.isPending, deleteSite };
}
