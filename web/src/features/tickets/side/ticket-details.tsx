import type { TicketDetail } from '@deskbell/contract/tickets';
import { BadgeCheck, ChevronDown, ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { browserName } from '../../../format/browser-name.ts';
import { shownAddress } from '../../../format/shown-domain.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { WebLink } from '../conversation/web-link.tsx';
import styles from './ticket-side.module.css';

interface TicketDetailsProps {
  ticket: TicketDetail;
  canWork: boolean;
  /** False for placeholder data, which lacks the user agent. */
  isComplete: boolean;
  isFolded: boolean;
}

export function TicketDetails({ ticket, canWork, isComplete, isFolded }: TicketDetailsProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? !isFolded;
  return (
    <div>
      <h3 className={styles.label}>
        <button type="button" className={styles.fold} aria-expanded={isShown} onClick={() => setChosen(!isShown)}>
          {isShown ? <ChevronDown {...ICON_SM} /> : <ChevronRight {...ICON_SM} />}
          Details
        </button>
      </h3>
      {isShown && (
        <dl className={styles.details}>
          <Detail label="Page">{ticket.page_url ? <PageLink url={ticket.page_url} /> : <NotGiven />}</Detail>
          {canWork && (
            <Detail label="Browser">{isComplete ? <Browser userAgent={ticket.user_agent} /> : <Skeleton />}</Detail>
          )}
          {canWork && ticket.user_id && (
            <Detail label="User ID">
              <span className={styles.userId}>
                <bdi>{ticket.user_id}</bdi>
                {ticket.user_verified && (
                  <Badge tone="positive" icon={<BadgeCheck {...ICON_SM} />}>
                    Verified
                  </Badge>
                )}
              </span>
            </Detail>
          )}
        </dl>
      )}
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotGiven = () => <span className={styles.quiet}>Not given</span>;

function Browser({ userAgent }: { userAgent: string | null }) {
  if (!userAgent) return <NotGiven />;
  const name = browserName(userAgent);
  return name ? <span title={userAgent}>{name}</span> : <span className={styles.quiet}>{userAgent}</span>;
}

function PageLink({ url }: { url: string }) {
  return (
    <WebLink address={url}>
      {shownAddress(url)} <ExternalLink {...ICON_SM} aria-label="(opens in a new tab)" />
    </WebLink>
  );
}
