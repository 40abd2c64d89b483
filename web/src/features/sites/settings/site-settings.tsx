import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { siteQuery } from '../../../api/ticket-site.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageSpinner } from '../../../ui/layout/page.tsx';
import { SideList } from '../../../ui/layout/side-list.tsx';
import { prefetchHealth } from '../health/watchdog-queries.ts';
import { WidgetHealth } from '../health/widget-health.tsx';
import { EmailIntake } from '../intake/email-intake.tsx';
import { BlockedSenders } from './blocked-senders.tsx';
import { partAddress, partOf, partOfAnchor, type SettingsPart } from './settings-parts.ts';
import { SignedIdentity } from './signed-identity.tsx';
import { SiteFiles } from './site-files.tsx';
import { SiteInformation } from './site-information.tsx';
import { SiteMinutes } from './site-minutes.tsx';
import { SiteRating } from './site-rating.tsx';
import { SiteRetention } from './site-retention.tsx';
import styles from './site-settings.module.css';
import { SiteWording } from './site-wording.tsx';
import { WidgetCustomization } from './widget-customization.tsx';
import { WidgetIntegration } from './widget-integration.tsx';

const SiteGoals = lazyPart(async () => (await import('../goals/site-goals.tsx')).SiteGoals, { Fallback: PageSpinner });
const ClientReport = lazyPart(async () => (await import('../client-report/client-report.tsx')).ClientReport, {
  Fallback: PageSpinner,
});

const VisitorHelp = lazyPart(async () => (await import('../known-issues/visitor-help.tsx')).VisitorHelp, {
  Fallback: PageSpinner,
});

interface SiteSettingsProps {
  site: Site;
  timezone: string;
  onEdit: () => void;
}

const PARTS: { id: SettingsPart; label: string }[] = [
  { id: 'widget', label: 'Widget' },
  { id: 'visitors', label: 'Visitors' },
  { id: 'email', label: 'Email' },
  { id: 'goals', label: 'Goals' },
  { id: 'report', label: 'Client report' },
  { id: 'data', label: 'Data' },
];

const STACKED: readonly SettingsPart[] = ['widget', 'goals', 'report'];

/** Here, so that only settings load what their first part asks. Clients have no settings. */
export async function prefetchSettings(client: QueryClient, siteId: number, search: URLSearchParams) {
  const { role } = await client.ensureQueryData(siteQuery(siteId));
  if (allows(role, 'work') && partOf(search) === 'widget') await prefetchHealth(client, siteId);
}

export function SiteSettings(props: SiteSettingsProps) {
  const { site } = props;
  const parts = partsFor(site);
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const part = partOf(params);
  const linked = partOfAnchor(params, hash);
  useEffect(() => {
    if (hash && !linked) document.getElementById(hash.slice(1))?.closest('section')?.scrollIntoView();
  }, [hash, linked]);

  if (linked) return <Navigate to={{ search: withPart(params, linked), hash }} replace />;
  return (
    <div className={styles.settings}>
      <SideList
        label="Settings"
        parts={parts.map((each) => ({ ...each, to: partAddress(site.id, each.id) }))}
        selected={part}
      />
      <div key={part} className={STACKED.includes(part) ? styles.stack : styles.panels}>
        <Panels part={part} {...props} />
      </div>
    </div>
  );
}

function partsFor(site: Site) {
  const canManage = allows(site.role, 'manage');
  const isOffered: Partial<Record<SettingsPart, boolean>> = {
    goals: canManage,
    report: canManage,
  };
  return PARTS.filter(({ id }) => isOffered[id] ?? true);
}

function withPart(params: URLSearchParams, part: SettingsPart): string {
  const changed = new URLSearchParams(params);
  changed.set('part', part);
  return `?${changed}`;
}

function Panels({ part, site, timezone, onEdit }: SiteSettingsProps & { part: SettingsPart }) {
  switch (part) {
    case 'widget':
      return (
        <>
          <WidgetHealth site={site} timezone={timezone} />
          <WidgetIntegration site={site} />
          <WidgetCustomization site={site} />
        </>
      );
    case 'visitors':
      return (
        <>
          <VisitorHelp site={site} timezone={timezone} />
          <Column>
            <SignedIdentity site={site} timezone={timezone} />
          </Column>
          <Column>
            <SiteFiles site={site} />
            <SiteRating site={site} />
            <SiteWording site={site} />
          </Column>
        </>
      );
    case 'email':
      return (
        <>
          <Column>{allows(site.role, 'manage') && <EmailIntake site={site} timezone={timezone} />}</Column>
          <Column>
            <BlockedSenders site={site} timezone={timezone} />
          </Column>
        </>
      );
    case 'goals':
      return allows(site.role, 'manage') && <SiteGoals site={site} timezone={timezone} />;
    case 'report':
      return allows(site.role, 'manage') && <ClientReport site={site} />;
    case 'data':
      return (
        <>
          <Column>
            <SiteInformation site={site} onEdit={onEdit} />
          </Column>
          <Column>
            {allows(site.role, 'manage') && <SiteRetention site={site} />}
            <SiteMinutes site={site} />
          </Column>
        </>
      );
  }
}

const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;
