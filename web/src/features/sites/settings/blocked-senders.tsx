import type { BlockedSender } from '@deskbell/contract/blocked-senders';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { Ban } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { useBlockedSenders, useUnblock } from './blocked-sender-queries.ts';
import styles from './blocked-senders.module.css';

export function BlockedSenders({ site, timezone }: { site: Site; timezone: string }) {
  const { data, isError, refetch } = useBlockedSenders(site.team_id);
  const senders = data?.filter(({ site_id }) => site_id === null || site_id === site.id);
  return (
    <Card aria-labelledby="blocked-senders">
      <CardHead title="Blocked senders" titleId="blocked-senders" />
      <CardBody className={styles.body}>
        <p>New tickets of these senders are archived at once, without an email to anybody.</p>
        {!senders && isError && <LoadFailure label="The blocked senders" onRetry={() => void refetch()} />}
        {!senders && !isError && <Skeleton width="60%" />}
        {senders?.length === 0 && <p>Nobody is blocked. “Block sender…” is in the menu of a ticket.</p>}
        {senders && senders.length > 0 && (
          <ul className={styles.list}>
            {senders.map((sender) => (
              <SenderRow key={sender.id} sender={sender} timezone={timezone} canEnd={allows(site.role, 'manage')} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function SenderRow({ sender, timezone, canEnd }: { sender: BlockedSender; timezone: string; canEnd: boolean }) {
  const unblock = useUnblock(sender.team_id);
  const name = sender.email ?? `User id ${sender.user_id}`;
  return (
    <li>
      <Ban {...ICON} />
      <div>
        <bdi className={styles.name}>{name}</bdi> {sender.site_id === null && <Badge>All sites</Badge>}
        <p>
          {sender.created_by_name && (
            <>
              <bdi>{sender.created_by_name}</bdi>
              {' · '}
            </>
          )}
          <TimeAgo at={sender.created_at} timezone={timezone} />
        </p>
      </div>
      {canEnd && (
        <Button
          size="xs"
          busy={unblock.isPending}
          aria-label={`Unblock ${name}`}
          onClick={() => unblock.mutate(sender)}
        >
          Unblock
        </Button>
      )}
    </li>
  );
}
