import type { View } from '@deskbell/contract/views';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Lock, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { teamsQuery } from '../../../api/team-of-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import styles from './manage-views.module.css';
import { RenameViewDialog } from './rename-view-dialog.tsx';
import { canShareIn, showViewFailure } from './save-view.tsx';
import { useChangeView } from './view-changes.ts';
import { useViews } from './view-queries.ts';

interface OpenDialog {
  act: 'rename' | 'delete';
  view: View;
}

/** Order, name, sharing and end of saved views. */
export function ManageViews({ onClose }: { onClose: () => void }) {
  const views = useViews();
  const { data: teams = [] } = useQuery(teamsQuery);
  const { mutateAsync: changeView } = useChangeView();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const canShare = ({ team_id }: View) => teams.some((team) => team.id === team_id && canShareIn(team));

  async function change(changes: Parameters<typeof changeView>[0], title?: string) {
    try {
      await changeView(changes);
      if (title) showToast('success', title);
    } catch (error) {
      showViewFailure(error);
    }
  }

  return (
    <Dialog title="Manage views" width={480} focus="dialog" onClose={onClose}>
      <DialogBody>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without bullets */}
        <ul role="list" className={styles.views}>
          {views.map((view, index) => (
            <li key={view.id} className={styles.view}>
              <span
                className={styles.kind}
                title={view.is_shared ? 'Your team sees this view' : 'Only you see this view'}
              >
                {view.is_shared ? (
                  <Users {...ICON_SM} aria-label="Of the team" />
                ) : (
                  <Lock {...ICON_SM} aria-label="Only you" />
                )}
              </span>
              <bdi className={styles.name}>{view.name}</bdi>
              <IconButton
                size="sm"
                label={`Move ${isolated(view.name)} up`}
                icon={<ArrowUp {...ICON} />}
                disabled={index === 0}
                onClick={() => void change({ id: view.id, position: index - 1 })}
              />
              <IconButton
                size="sm"
                label={`Move ${isolated(view.name)} down`}
                icon={<ArrowDown {...ICON} />}
                disabled={index === views.length - 1}
                onClick={() => void change({ id: view.id, position: index + 1 })}
              />
              <IconButton
                size="sm"
                label={`Rename ${isolated(view.name)}`}
                icon={<Pencil {...ICON} />}
                onClick={() => setOpen({ act: 'rename', view })}
              />
              {canShare(view) && (
                <IconButton
                  size="sm"
                  label={
                    view.is_shared
                      ? `Keep ${isolated(view.name)} to myself`
                      : `Share ${isolated(view.name)} with the team`
                  }
                  icon={view.is_shared ? <Lock {...ICON} /> : <Users {...ICON} />}
                  onClick={() =>
                    void change(
                      { id: view.id, is_shared: !view.is_shared },
                      view.is_shared ? 'Only you see this view now' : 'Your team sees this view now',
                    )
                  }
                />
              )}
              <IconButton
                size="sm"
                danger
                label={`Delete ${isolated(view.name)}`}
                icon={<Trash2 {...ICON} />}
                onClick={() => setOpen({ act: 'delete', view })}
              />
            </li>
          ))}
        </ul>
      </DialogBody>
      {open?.act === 'rename' && <RenameViewDialog view={open.view} onClose={() => setOpen(null)} />}
      {open?.act === 'delete' && <DeleteViewDialog view={open.view} onClose={() => setOpen(null)} />}
    </Dialog>
  );
}
