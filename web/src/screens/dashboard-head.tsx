import type { Site } from '@deskbell/contract/sites';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useSession } from '../features/session/session.tsx';
import { SiteSelector } from '../features/sites/selector/site-selector.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { isolated } from '../format/isolated.ts';
import { Button } from '../ui/controls/button.tsx';
import { RefreshButton } from '../ui/controls/refresh-button.tsx';
import { ICON } from '../ui/marks/icon-sizes.ts';
import styles from './dashboard-head.module.css';

interface DashboardHeadProps {
  sites: Site[] | undefined;
  selected: Site | undefined;
  onSelect: (site: Site | undefined) => void;
  onAdd: (() => void) | undefined;
}

export function DashboardHead({ sites, selected, onSelect, onAdd }: DashboardHeadProps) {
  const { user } = useSession();
  const isEmpty = sites?.length === 0;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          Welcome back, {isolated(user?.google_user_data.given_name || user?.email || '')}
        </h1>
        <p className={styles.lead}>Manage your sites and support tickets from one place</p>
      </div>
      {!isEmpty && <DashboardRefresh />}
      {!(isEmpty && !onAdd) && <SiteSelector sites={sites} selected={selected} onSelect={onSelect} />}
      {onAdd && (
        // The first site has a primary button of its own, in the list of steps.
        <Button
          // A new one after the first site, so that the focus moves on to the widget code.
          key={isEmpty ? 'first' : 'another'}
          variant={isEmpty ? 'secondary' : 'primary'}
          icon={<Plus {...ICON} />}
          className={styles.add}
          onClick={onAdd}
        >
          Add Site
        </Button>
      )}
    </div>
  );
}

/** A component of its own, so that a fetch does not re-render the screen. */
function DashboardRefresh() {
  const queryClient = useQueryClient();
  const { dataUpdatedAt } = useSites();
  const isRefreshing = useIsFetching() > 0;

  function refresh() {
    if (queryClient.isFetching() === 0) void queryClient.refetchQueries({ type: 'active' });
  }

  return (
    <RefreshButton at={dataUpdatedAt} isRefreshing={isRefreshing} className={styles.refresh} onRefresh={refresh} />
  );
}
