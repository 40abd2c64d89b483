import type { MissingPart, View } from '@deskbell/contract/views';
import { Info } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { partsIn } from '../../../format/zoned-time.ts';
import link from '../../../ui/controls/link.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './missing-parts.module.css';
import { useChangeView } from './view-changes.ts';
import { filterOfView, viewQuery } from './view-filter.ts';

const NAMES: Record<MissingPart['part'], string> = {
  site: 'a site',
  tag: 'a tag',
  assignee: 'a member',
  requester: 'a requester',
};

export function MissingParts({ view, timezone }: { view: View; timezone: string }) {
  const { mutate: changeView, isPending } = useChangeView();
  const kinds = [...new Set(view.missing.map(({ part }) => NAMES[part]))];
  const deleted = view.missing.flatMap((missing) => deletionText(missing, timezone) ?? []);
  // A site or member may be hidden from this user only; colleagues still filter by it.
  const isGoneForAll = !view.is_shared || view.missing.every(({ part }) => part === 'tag');

  function update() {
    changeView(
      { id: view.id, query: viewQuery(filterOfView(view)) },
      {
        onSuccess: () => showToast('success', 'View updated'),
        onError: () => showToast('error', 'The view could not be updated'),
      },
    );
  }

  return (
    <p className={styles.notice} role="status">
      <Info {...ICON} />
      <span>
        <b>
          This view filtered by {kinds.join(' and ')} that {isGoneForAll ? 'is gone' : 'you do not see'}.
        </b>{' '}
        {deleted.map((text) => `${text} `)}
        The other filters still apply.{' '}
        {isGoneForAll && (
          <button type="button" className={link.link} disabled={isPending} onClick={update}>
            Update the view
          </button>
        )}
      </span>
    </p>
  );
}

function deletionText({ part, name, deleted_at }: MissingPart, timezone: string): string | null {
  if (part !== 'tag' || name === null || deleted_at === null) return null;
  const { day, month } = partsIn(timezone, new Date(deleted_at), { day: 'numeric', month: 'long' });
  return `The tag “${isolated(name)}” was deleted on ${day} ${month}.`;
}
