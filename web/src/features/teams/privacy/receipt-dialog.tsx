import type { ErasureReceipt } from '@deskbell/contract/people';
import { Download } from 'lucide-react';
import { dateTime } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { CountList } from './count-list.tsx';
import { labelledCounts, ticketsFate } from './person-counts.ts';
import styles from './receipt-dialog.module.css';
import { saveReceipt } from './save-receipt.ts';

interface ReceiptDialogProps {
  receipt: ErasureReceipt;
  timezone: string;
  onClose: () => void;
}

export function ReceiptDialog({ receipt, timezone, onClose }: ReceiptDialogProps) {
  const erasedAt = dateTime(new Date(receipt.erased_at), timezone);
  return (
    <ConfirmDialog
      title="Erased"
      question={`Receipt ${receipt.id}, ${erasedAt}. It does not name the person.`}
      detail={
        <>
          <CountList
            narrow
            counts={labelledCounts(receipt.counts)
              .filter(([, count]) => count > 0)
              .map(([label, count]) => [label === 'Tickets' ? `Tickets ${ticketsFate(receipt)}` : label, count])}
          />
          <div className={styles.hmac}>
            <code>{receipt.person_hmac}</code>
            <CopyButton size="xs" text={receipt.person_hmac} />
          </div>
        </>
      }
      onClose={onClose}
    >
      <Button icon={<Download {...ICON} />} onClick={() => saveReceipt(receipt)}>
        Download Receipt
      </Button>
      <ConfirmCancel>
        <Button variant="primary">Done</Button>
      </ConfirmCancel>
    </ConfirmDialog>
  );
}
