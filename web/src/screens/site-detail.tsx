import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { DeleteSiteDialog } from '../features/sites/delete-site-dialog.tsx';
import { SiteHeader } from '../features/sites/site-header.tsx';
import { SiteInformation } from '../features/sites/site-information.tsx';
import { useSite } from '../features/sites/site-queries.ts';
import { WidgetIntegration } from '../features/sites/widget-integration.tsx';
import { Page, PageSpinner } from '../ui/page.tsx';
import styles from './site-detail.module.css';

const EditSiteDialog = lazy(async () => ({
  default: (await import('../features/sites/edit-site-dialog.tsx')).EditSiteDialog,
}));

export default function SiteDetail() {
  const { site, isLoading } = useSite(Number(useParams().id));
  const timezone = useTimezone();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);

  if (isLoading) return <PageSpinner />;
  if (!site) return null;

  const closeDialog = () => setOpenDialog(null);
  return (
    <Page>
      <title>{`${site.name} · Deskbell`}</title>
      <SiteHeader site={site} onEdit={() => setOpenDialog('edit')} onDelete={() => setOpenDialog('delete')} />
      <div className={styles.panels}>
        <WidgetIntegration site={site} timezone={timezone} />
        <SiteInformation site={site} />
      </div>
      <Suspense>{openDialog === 'edit' && <EditSiteDialog site={site} onClose={closeDialog} />}</Suspense>
      {openDialog === 'delete' && (
        <DeleteSiteDialog site={site} onDeleted={() => navigate('/dashboard')} onClose={closeDialog} />
      )}
    </Page>
  );
}
