import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import type { View } from '@deskbell/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { teamsQuery } from '../../../api/team-of-site.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import styles from './save-view.module.css';
import { useChangeView } from './view-changes.ts';
import { viewAddress, viewQuery } from './view-filter.ts';

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog, {
  isFloating: true,
});

const NO_TEAMS: Team[] = [];
export const canShareIn = ({ role, member_count }: Team) => member_count > 1 && allows(role, 'work');

interface SaveViewProps {
  /** The view whose filters were changed. */
  view: View | undefined;
  filter: TicketFilter;
  isBoard: boolean;
}

/** Offered while the filters differ from what the tab or view has by itself. */
export function SaveView({ view, filter, isBoard }: SaveViewProps) {
  const { data: teams = NO_TEAMS } = useQuery(teamsQuery);
  const { mutateAsync: changeView, isPending } = useChangeView();
  const navigate = useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const layout = isBoard ? 'board' : 'list';

  async function update({ id, query, layout: former }: View) {
    const undo = async () => {
      try {
        await navigate(viewAddress(await changeView({ id, query, layout: former })));
      } catch (error) {
        showViewFailure(error);
      }
    };
    try {
      await changeView({ id, query: viewQuery(filter), layout });
      showToast('success', 'View updated', undefined, { label: 'Undo', onClick: () => void undo() });
    } catch (error) {
      showViewFailure(error);
    }
  }

  return (
    <>
      {view && (
        <button type="button" className={styles.link} disabled={isPending} onClick={() => void update(view)}>
          Update
        </button>
      )}
      <button type="button" className={styles.link} onClick={() => setIsSaving(true)}>
        Save view
      </button>
      {isSaving && (
        <SaveViewDialog
          teams={teams}
          sharing={teams.filter(canShareIn)}
          filter={filter}
          layout={layout}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}

export const showViewFailure = (error: unknown) =>
  void showToast(
    'error',
    'The view could not be changed',
    failureText(error, 'Check your connection, then try again.'),
  );
