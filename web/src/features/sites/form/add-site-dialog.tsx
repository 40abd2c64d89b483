import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/toast.ts';
import { useCreateSite } from '../site-queries.ts';
import { SiteForm } from './site-form.tsx';

export function AddSiteDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateSite();
  return (
    <SiteForm
      title="Add New Site"
      description="You get the widget code right after."
      submitLabel="Create Site"
      failureText="Failed to create site. Please try again."
      site={null}
      onSubmit={async ({ is_active: _, ...fields }) => {
        const created = await create.mutateAsync(fields);
        showToast('success', 'Site created', `${isolated(created.name)} has been added`, {
          label: 'Widget code',
          to: `/sites/${created.id}?tab=settings`,
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
