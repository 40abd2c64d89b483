import type { Site } from '@deskbell/contract/sites';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useChangeSite } from '../site-changes.ts';
import { SiteForm } from './site-form.tsx';

export function EditSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const change = useChangeSite(site.id);
  return (
    <SiteForm
      title="Edit Site"
      submitLabel="Update Site"
      refusalText="Failed to update site. Please try again."
      site={site}
      onSubmit={async ({ team_id: _, ...fields }) => {
        const changed = await change.mutateAsync(fields);
        showToast('success', 'Site updated', `${isolated(changed.name)} updated successfully`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
