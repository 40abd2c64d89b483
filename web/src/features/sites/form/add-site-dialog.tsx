import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/toast.ts';
import { useCreateSite } from '../site-queries.ts';
import { SiteForm, type TeamChoice } from './site-form.tsx';

interface AddSiteDialogProps {
  /** The teams that the user manages. */
  teams: readonly TeamChoice[];
  onClose: () => void;
}

export function AddSiteDialog({ teams, onClose }: AddSiteDialogProps) {
  const create = useCreateSite();
  return (
    <SiteForm
      title="Add New Site"
      description="You get the widget code right after."
      submitLabel="Create Site"
      failureText="Failed to create site. Please try again."
      site={null}
      teams={teams}
      onSubmit={async ({ is_active: _, team_id, ...fields }) => {
        const created = await create.mutateAsync({ ...fields, ...(team_id && { team_id: Number(team_id) }) });
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
