import type { Webhook } from '@deskbell/contract/webhooks';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './deliveries-dialog.module.css';
import { DeliveryLogDialog } from './delivery-log-dialog.tsx';
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
  const test = useTestWebhook(ids);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DeliveryLogDialog
      address={webhook.url}
      pages={useDeliveries(ids)}
      test={test}
      result={<TestResult delivery={test.data} error={test.error} />}
      receiver="your server"
      row={(delivery) => <DeliveryRow key={delivery.id} teamId={ids.teamId} delivery={delivery} timezone={timezone} />}
      actions={
        <Button className={styles.failed} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Send all failed since…
        </Button>
      }
      onClose={onClose}
    >
      {isAsking && <SendFailedDialog ids={ids} timezone={timezone} onClose={() => setIsAsking(false)} />}
    </DeliveryLogDialog>
  );
}
