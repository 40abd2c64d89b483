import { allows } from '@deskbell/contract/roles';
import type { Team } from '@deskbell/contract/teams';
import type { View } from '@deskbell/contract/views';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, BookmarkPlus, Ellipsis, Lock, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { teamsQuery } from '../../../api/team-of-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { RenameViewDialog } from './rename-view-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { useDeleteView } from './view-changes.ts';
import { viewAddress, viewQuery } from './view-filter.ts';
import { useChangeView } from './view-queries.ts';

interface ViewBarProps {
  view: View | undefined;
  views: readonly View[];
  filter: TicketFilter;
  isBoard: boolean;
  isChanged: boolean;
  nextPlace: number;
}

type OpenDialog = 'save' | 'rename' | 'delete';

const NO_TEAMS: Team[] = [];
const canShareIn = ({ role, member_count }: Team) => member_count > 1 && allows(role, 'work');

export function ViewBar({ view, views, filter, isBoard, isChanged, nextPlace }: ViewBarProps) {
  const { data: teams = NO_TEAMS } = useQuery(teamsQuery);
  const { mutateAsync: changeView, isPending } = useChangeView();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const place = views.findIndex(({ id }) => id === view?.id);
  const canShare = teams.some((team) => team.id === view?.team_id && canShareIn(team));

  async function change(changes: Parameters<typeof changeView>[0], title: string, undone?: typeof changes) {
    try {
      await changeView(changes);
      showToast('success', title, undefined, undone && { label: 'Undo', onClick: () => void undo(undone) });
    } catch (error) {
      showFailure(error);
    }
  }

  async function undo(changes: Parameters<typeof changeView>[0]) {
    try {
      await navigate(viewAddress(await changeView(changes)));
    } catch (error) {
      showFailure(error);
    }
  }

  const layout = isBoard ? 'board' : 'list';
  const saveView = (
    <Button size="xs" icon={<BookmarkPlus {...ICON_SM} />} onClick={() => setDialog('save')}>
      Save view
    </Button>
  );
  return (
    <>
      {view && isChanged && (
        <Button
          size="xs"
          busy={isPending}
          onClick={() =>
            void change({ id: view.id, query: viewQuery(filter), layout }, 'View updated', {
              id: view.id,
              query: view.query,
              layout: view.layout,
            })
          }
        >
          Update
        </Button>
      )}
      {isChanged && saveView}
      {view && (
        <ViewMenu
          {...{ view, place, canShare }}
          isLast={place === views.length - 1}
          canSaveAsNew={!isChanged}
          onOpen={setDialog}
          onShare={(is_shared) =>
            void change(
              { id: view.id, is_shared },
              is_shared ? 'Your team sees this view now' : 'Only you see this view now',
            )
          }
          onMove={(position) => void changeView({ id: view.id, position }).catch(showFailure)}
        />
      )}
      {dialog === 'save' && (
        <SaveViewDialog
          teams={teams}
          sharing={teams.filter(canShareIn)}
          filter={filter}
          layout={layout}
          place={nextPlace}
          onClose={close}
        />
      )}
      {dialog === 'rename' && view && <RenameViewDialog view={view} onClose={close} />}
      {dialog === 'delete' && view && <DeleteViewDialog view={view} onClose={close} />}
    </>
  );
}

interface ViewMenuProps {
  view: View;
  place: number;
  isLast: boolean;
  canShare: boolean;
  canSaveAsNew: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onShare: (isShared: boolean) => void;
  onMove: (place: number) => void;
}

function ViewMenu({ view, place, isLast, canShare, canSaveAsNew, onOpen, onShare, onMove }: ViewMenuProps) {
  return (
    <Menu
      label={`Actions for ${view.name}`}
      trigger={<IconButton size="sm" label={`Actions for ${isolated(view.name)}`} icon={<Ellipsis {...ICON} />} />}
    >
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onOpen('rename')}>
        Rename…
      </MenuItem>
      {canShare && (
        <MenuItem
          icon={view.is_shared ? <Lock {...ICON} /> : <Users {...ICON} />}
          onSelect={() => onShare(!view.is_shared)}
        >
          {view.is_shared ? 'Keep to myself' : 'Share with the team'}
        </MenuItem>
      )}
      {canSaveAsNew && (
        <MenuItem icon={<BookmarkPlus {...ICON} />} onSelect={() => onOpen('save')}>
          Save as a new view…
        </MenuItem>
      )}
      {place > 0 && (
        <MenuItem icon={<ArrowLeft {...ICON} />} detail="Shift ←" onSelect={() => onMove(place - 1)}>
          Move left
        </MenuItem>
      )}
      {!isLast && (
        <MenuItem icon={<ArrowRight {...ICON} />} detail="Shift →" onSelect={() => onMove(place + 1)}>
          Move right
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 {...ICON} />} onSelect={() => onOpen('delete')}>
        Delete view…
      </MenuItem>
    </Menu>
  );
}

const showFailure = (error: unknown) =>
  void showToast(
    'error',
    'The view could not be changed',
    failureText(error, 'Check your connection, then try again.'),
  );

function DeleteViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const deletion = useDeleteView();
  const navigate = useNavigate();
  return (
    <ConfirmAction
      title={`Delete the view ${isolated(view.name)}?`}
      question={view.is_shared ? 'It is gone for the whole team. Its tickets stay.' : 'Its tickets stay.'}
      problem={
        deletion.error &&
        failureText(deletion.error, 'The view could not be deleted. Check your connection, then try again.')
      }
      action="Delete View"
      icon={<Trash2 {...ICON} />}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(view.id, { onSuccess: () => void navigate('/tickets?tab=all') })}
      onClose={onClose}
    />
  );
}
