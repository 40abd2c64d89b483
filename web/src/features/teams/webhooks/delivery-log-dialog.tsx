import { WEBHOOK_LOG_DAYS } from '@deskbell/contract/limits';
import { History, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureReason } from '../../../api/call.ts';
import { number } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import type { LoggedDelivery } from './delivery-line.tsx';
import styles from './delivery-log-dialog.module.css';
import type { DeliveryPages } from './use-delivery-pages.ts';

interface DeliveryLogDialogProps<Delivery extends LoggedDelivery> {
  address: string;
  pages: DeliveryPages<Delivery>;
  test: { isPending: boolean; mutate: () => void };
  result: ReactNode;
  /** What answers. */
  receiver: string;
  row: (delivery: Delivery) => ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

export function DeliveryLogDialog<Delivery extends LoggedDelivery>(props: DeliveryLogDialogProps<Delivery>) {
  const { address, pages, test, result, receiver, row, actions, onClose, children } = props;
  const deliveries = pages.data?.pages.flatMap(({ items }) => items);
  const total = pages.data?.pages[0]?.total ?? 0;

  return (
    <Dialog
      title="Deliveries"
      width={760}
      focus="dialog"
      byline={<code className={styles.url}>{address}</code>}
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
          {result}
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
            Every event appears here with what {receiver} answered. Send a test to try it.
          </EmptyState>
        )}
        {deliveries && deliveries.length > 0 && <ul>{deliveries.map(row)}</ul>}
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
        {actions}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
      {children}
    </Dialog>
  );
}
