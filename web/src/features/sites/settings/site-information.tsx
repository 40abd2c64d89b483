import { allows } from '@deskbell/contract/roles';
import type { getAdminAddress, Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { counted } from '../../../format/counted.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ActiveBadge } from '../active-badge.tsx';
import styles from './site-information.module.css';

export function SiteInformation({ site, onEdit }: { site: Site; onEdit: () => void }) {
  const { copied, copy } = useCopy(site.api_key);
  return (
    <Card aria-labelledby="site-information">
      <CardHead title="Site Information" titleId="site-information">
        {allows(site.role, 'manage') && (
          <Button size="xs" variant="ghost" icon={<Pencil {...ICON_SM} />} onClick={onEdit}>
            Edit
          </Button>
        )}
      </CardHead>
      <CardBody>
        <dl className={styles.information}>
          <Fact label="Name">
            <bdi>{site.name}</bdi>
          </Fact>
          <Fact label="Domain">{shownDomain(site.domain)}</Fact>
          <Fact label="API key">
            <code className={styles.key}>{site.api_key}</code>
            <IconButton
              label="Copy API key"
              hint={copied ? 'Copied!' : 'Copy'}
              size="sm"
              className={styles.copy}
              icon={copied ? <Check {...ICON_SM} /> : <Copy {...ICON_SM} />}
              onClick={copy}
            />
          </Fact>
          <Fact label="Status">
            <ActiveBadge isActive={site.is_active} />
          </Fact>
          <Fact label="Admin notification email">
            {site.admin_notification_email ?? <None />}
            {site.admin_notification_email && allows(site.role, 'work') && <AddressState siteId={site.id} />}
          </Fact>
          <Fact label="Description">{site.description ? <bdi>{site.description}</bdi> : <None />}</Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function AddressState({ siteId }: { siteId: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.adminAddress(siteId),
    queryFn: () => call<typeof getAdminAddress>('GET /api/sites/:id/admin-address', { params: { id: siteId } }),
  });
  if (!data || data.is_confirmed) return null;
  const waiting = data.waiting_emails;
  return (
    <span className={styles.unconfirmed}>
      <Badge className={styles.warning}>Not confirmed</Badge>
      <small>
        {waiting > 0 && `${counted(waiting, 'email')} ${waiting === 1 ? 'waits' : 'wait'}. `}
        Press the link in the newest notification to this address.
      </small>
    </span>
  );
}

const None = () => <span className={styles.none}>None</span>;
