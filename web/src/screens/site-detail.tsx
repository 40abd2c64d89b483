import type { Site } from '@deskbell/contract/sites';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAnalytics } from '../features/analytics/analytics-queries.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { SiteHeader } from '../features/sites/header/site-header.tsx';
import { SiteStats } from '../features/sites/header/site-stats.tsx';
import { useSite } from '../features/sites/site-queries.ts';
import { Page, PageSpinner } from '../ui/page.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { expectTab, SiteTab } from './site-tab.tsx';
import { type SiteTabId, siteTabs, tabOf } from './site-tabs.ts';

const EditSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/form/edit-site-dialog.tsx')).EditSiteDialog,
}));

const DeleteSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/deletion/delete-site-dialog.tsx')).DeleteSiteDialog,
}));

export default function SiteDetail() {
  const { site, isLoading } = useSite(Number(useParams().id));
  const tab = tabOf(useSearchParams()[0]);

  useEffect(() => expectTab(tab), [tab]);

  if (isLoading) return <PageSpinner />;
  return site ? <OneSite site={site} tab={tab} /> : null;
}

function OneSite({ site, tab }: { site: Site; tab: SiteTabId }) {
  const days = useAnalytics(site.id).data;
  const timezone = useTimezone();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);

  const edit = () => setOpenDialog('edit');
  const closeDialog = () => setOpenDialog(null);
  return (
    <Page>
      <title>{`${site.name} · Deskbell`}</title>
      <SiteHeader site={site} onEdit={edit} onDelete={() => setOpenDialog('delete')} />
      <SiteStats site={site} days={days} timezone={timezone} />
      <TabLinks label={site.name} tabs={siteTabs(site)} selected={tab} />
      <SiteTab key={`${site.id}-${tab}`} tab={tab} site={site} timezone={timezone} onEdit={edit} />
      <Suspense>
        {openDialog === 'edit' && <EditSiteDialog site={site} onClose={closeDialog} />}
        {openDialog === 'delete' && (
          <DeleteSiteDialog site={site} onDeleted={() => navigate('/dashboard')} onClose={closeDialog} />
        )}
      </Suspense>
    </Page>
  );
}
