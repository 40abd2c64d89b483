import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { BlockedSenders } from './blocked-senders.tsx';
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

interface SiteSettingsProps {
  site: Site;
  timezone: string;
  onEdit: () => void;
}

export function SiteSettings({ site, timezone, onEdit }: SiteSettingsProps) {
  return (
    <div className={styles.settings}>
      <div className={styles.column}>
        <WidgetIntegration site={site} timezone={timezone} />
        <SiteInformation site={site} onEdit={onEdit} />
        <SignedIdentity site={site} timezone={timezone} />
        {allows(site.role, 'manage') && <SiteRetention site={site} />}
      </div>
      <div className={styles.column}>
        <WidgetCustomization site={site} />
        <SiteFiles site={site} />
        <SiteRating site={site} />
        <SiteWording site={site} />
        <SiteMinutes site={site} />
        <BlockedSenders site={site} timezone={timezone} />
      </div>
    </div>
  );
}
