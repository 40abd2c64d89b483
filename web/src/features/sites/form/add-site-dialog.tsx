import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useCreateSite } from '../site-changes.ts';
import { SiteForm, type TeamChoice } from './site-form.tsx';

interface AddSiteDialogProps {
  teams: readonly TeamChoice[];
  /** Prefills a domain that is known, in the team of another site. */
  start?: { domain: string; team_id: number };
  onClose: () => void;
}

export function AddSiteDialog({ teams, start, onClose }: AddSiteDialogProps) {
  const create = useCreateSite();
  return (
    <SiteForm
      title="Add New Site"
      description="You get the widget code right after."
      submitLabel="Create Site"
      refusalText="Failed to create site. Please try again."
      site={null}
      domain={start?.domain ?? ''}
      teams={teams}
      onSubmit={async ({ is_active: _, team_id, ...fields }) => {
        const teamId = start?.team_id ?? Number(team_id);
        const created = await create.mutateAsync({ ...fields, ...(teamId > 0 && { team_id: teamId }) });
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
