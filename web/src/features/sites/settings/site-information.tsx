import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Check, Copy, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
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
          <Fact label="Admin notification email">{site.admin_notification_email ?? <None />}</Fact>
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

const None = () => <span className={styles.none}>None</span>;
