import { WEBHOOK_LOG_DAYS } from '@deskbell/contract/limits';
import type { Webhook } from '@deskbell/contract/webhooks';
import { History, Send } from 'lucide-react';
import { useState } from 'react';
import { failureReason } from '../../../api/call.ts';
import { number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import styles from './deliveries-dialog.module.css';
import { DeliveryRow } from './delivery-row.tsx';
import { SendFailedDialog } from './send-failed-dialog.tsx';
import { TestResult } from './test-result.tsx';
import { useDeliveries, useTestWebhook } from './webhook-queries.ts';

interface DeliveriesDialogProps {
  webhook: Webhook;
  timezone: string;
  onClose: () => void;
}

export function DeliveriesDialog({ webhook, timezone, onClose }: DeliveriesDialogProps) {
  const ids = { teamId: webhook.team_id, webhookId: webhook.id };
  const pages = useDeliveries(ids);
  const test = useTestWebhook(ids);
  const [isAsking, setIsAsking] = useState(false);
  const deliveries = pages.data?.pages.flatMap(({ items }) => items);
  const total = pages.data?.pages[0]?.total ?? 0;

  return (
    <Dialog
      title="Deliveries"
      width={760}
      focus="dialog"
      byline={<code className={styles.url}>{webhook.url}</code>}
      actions={
        <Button
          size="sm"
          icon={<Send {...ICON} />}
          className={styles.test}
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send test
        </Button>
      }
      onClose={onClose}
    >
      <div className={styles.body}>
        <div className={styles.top}>
          <TestResult delivery={test.data} error={test.error} />
          {deliveries && (
            <p className={styles.count}>
              {number(total)} {total === 1 ? 'delivery' : 'deliveries'} in the last {WEBHOOK_LOG_DAYS} days
            </p>
          )}
        </div>
        {!deliveries && pages.isError && (
          <LoadFailure
            label="The deliveries"
            isAnswered={failureReason(pages.error) !== 'no answer'}
            onRetry={() => void pages.refetch()}
          />
        )}
        {!deliveries && !pages.isError && <RecordSkeletons label="Loading deliveries" />}
        {deliveries?.length === 0 && (
          <EmptyState icon={<History {...ICON_LG} />} title="Nothing was sent yet">
            Every event appears here with what your server answered. Send a test to try it.
          </EmptyState>
        )}
        {deliveries && deliveries.length > 0 && (
          <ul>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} teamId={ids.teamId} delivery={delivery} timezone={timezone} />
            ))}
          </ul>
        )}
        {deliveries && (
          <ListMore
            shown={deliveries.length}
            total={total}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
      </div>
      <DialogFoot>
        <Button className={styles.failed} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Send all failed since…
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
      {isAsking && <SendFailedDialog ids={ids} timezone={timezone} onClose={() => setIsAsking(false)} />}
    </Dialog>
  );
}
