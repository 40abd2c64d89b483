import type { IntakeAddress } from '@deskbell/contract/received-emails';
import type { Site } from '@deskbell/contract/sites';
import { Check, ChevronRight, Copy, Info } from 'lucide-react';
import { useState } from 'react';
import { useInstallation } from '../../../api/installation.ts';
import { HAS_PUBLIC_PAGES } from '../../../content/deployment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopy } from '../../../ui/controls/copy-button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import links from '../../../ui/controls/link.module.css';
import { SwitchControl } from '../../../ui/controls/switch.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './email-intake.module.css';
import { FirstEmail } from './first-email.tsx';
import { ForwardingSteps } from './forwarding-steps.tsx';
import { useChangeIntake, useIntakeAddress } from './intake-queries.ts';
import { ReplaceAddressDialog } from './replace-address-dialog.tsx';
import { supportAddress } from './support-address.ts';

const TITLE = 'Tickets by email';
const TITLE_ID = 'tickets-by-email';

interface EmailIntakeProps {
  site: Site;
  timezone: string;
}

export function EmailIntake({ site, timezone }: EmailIntakeProps) {
  const takesEmail = useInstallation()?.takes_email;
  const { data: intake, isError, refetch } = useIntakeAddress(site.id, { enabled: takesEmail === true });
  const change = useChangeIntake(site.id);
  const wanted = change.isPending && 'is_on' in change.variables ? change.variables.is_on : undefined;
  const isOn = wanted ?? intake?.is_on ?? false;
  return (
    <Card aria-labelledby={TITLE_ID}>
      <CardHead title={TITLE} titleId={TITLE_ID}>
        {intake && (
          <SwitchControl
            aria-label={TITLE}
            checked={isOn}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ is_on: target.checked })}
          />
        )}
      </CardHead>
      <CardBody className={styles.body}>
        {takesEmail === false && <NotSetUp />}
        {takesEmail !== false && !intake && !isError && <Skeleton width="60%" />}
        {!intake && isError && <LoadFailure label="The address" onRetry={() => void refetch()} />}
        {change.isError && <FormError>The change was not saved. Please try again.</FormError>}
        {intake && !isOn && (
          <p className={styles.about}>
            Customers who write to {supportAddress(site.domain)} open a ticket, like visitors who use the form.
          </p>
        )}
        {intake && isOn && <Address site={site} intake={intake} timezone={timezone} />}
      </CardBody>
    </Card>
  );
}

function NotSetUp() {
  return (
    <p className={styles.callout}>
      <Info {...ICON} />
      <span>
        <b>Receiving email is not set up on this installation.</b> Your administrator sets <code>INBOUND_DOMAIN</code>,
        as <code>docs/email.md</code> describes.
        {HAS_PUBLIC_PAGES && (
          <>
            {' '}
            <a href="/how-it-works#email" target="_blank" rel="noreferrer" className={links.link}>
              How receiving works
            </a>
          </>
        )}
      </span>
    </p>
  );
}

function Address({ site, intake, timezone }: EmailIntakeProps & { intake: IntakeAddress }) {
  const { copied, copy } = useCopy(intake.address);
  const [isAsking, setIsAsking] = useState(false);
  const steps = <ForwardingSteps siteId={site.id} address={intake.address} support={supportAddress(site.domain)} />;
  return (
    <>
      <p className={styles.address}>
        <code title={intake.address}>{intake.address}</code>
        <IconButton
          label="Copy address"
          hint={copied ? 'Copied!' : 'Copy'}
          size="sm"
          icon={copied ? <Check {...ICON} /> : <Copy {...ICON} />}
          onClick={copy}
        />
      </p>
      {site.is_active ? (
        <FirstEmail first={intake.first_received} timezone={timezone} />
      ) : (
        <p className={styles.warning}>The site is inactive, so email to this address is refused.</p>
      )}
      {intake.first_received ? (
        <details className={styles.fold}>
          <summary>
            <ChevronRight {...ICON_SM} />
            Steps for forwarding
          </summary>
          {steps}
        </details>
      ) : (
        steps
      )}
      <Button
        variant="danger-quiet"
        size="xs"
        className={styles.replace}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        Replace this address…
      </Button>
      {isAsking && <ReplaceAddressDialog siteId={site.id} onClose={() => setIsAsking(false)} />}
    </>
  );
}
