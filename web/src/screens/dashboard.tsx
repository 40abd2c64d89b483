import type { Site } from '@deskbell/contract/sites';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../features/session/session.tsx';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { FirstRun } from '../features/sites/first-run.tsx';
import { SiteList } from '../features/sites/site-list.tsx';
import { useSites } from '../features/sites/site-queries.ts';
import { Button } from '../ui/button.tsx';
import { ICON } from '../ui/icon-sizes.ts';
import { Page } from '../ui/page.tsx';
import { Updated } from '../ui/updated.tsx';
import styles from './dashboard.module.css';

const AddSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/add-site-dialog.tsx')).AddSiteDialog,
}));
const EditSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/edit-site-dialog.tsx')).EditSiteDialog,
}));

export const meta = () => [{ title: 'Dashboard · Deskbell' }];

export default function Dashboard() {
  const { user } = useSession();
  const sites = useSites();
  const timezone = useTimezone();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<Site | null>(null);

  const isFirstRun = sites.data?.length === 0;

  return (
    <Page>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Welcome back, {user?.google_user_data.given_name || user?.email}</h1>
          <p className={styles.lead}>Manage your sites and support tickets from one place</p>
        </div>
        {!isFirstRun && (
          <div className={styles.actions}>
            <Updated
              at={sites.dataUpdatedAt}
              isRefreshing={sites.isFetching}
              onRefresh={() => sites.refetch({ cancelRefetch: false })}
            />
            <Button variant="primary" icon={<Plus {...ICON} />} onClick={() => setIsAdding(true)}>
              Add Site
            </Button>
          </div>
        )}
      </div>
      {isFirstRun ? (
        <FirstRun onAddSite={() => setIsAdding(true)} />
      ) : (
        <SiteList sites={sites.data} timezone={timezone} onEdit={setEdited} />
      )}
      <Suspense>
        {isAdding && <AddSiteDialog onClose={() => setIsAdding(false)} />}
        {edited && <EditSiteDialog site={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Page>
  );
}
