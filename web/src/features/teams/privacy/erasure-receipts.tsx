import type { ErasureReceipt } from '@deskbell/contract/people';
import { Download, ReceiptText, Shield } from 'lucide-react';
import { dateTime } from '../../../format/zoned-time.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card, CardNote } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './erasure-receipts.module.css';
import { summaryOf } from './person-counts.ts';
import { useErasures } from './privacy-queries.ts';
import { saveReceipt } from './save-receipt.ts';

export function ErasureReceipts({ teamId, timezone }: { teamId: number; timezone: string }) {
  const { data: receipts, isError, refetch } = useErasures(teamId);
  const hasReceipts = receipts !== undefined && receipts.length > 0;
  return (
    <div className={styles.section}>
      <SectionHead title="Receipts" titleId="receipts">
        {hasReceipts && (
          <ButtonLink
            variant="ghost"
            size="xs"
            icon={<Download {...ICON} />}
            href={`/api/teams/${teamId}/erasures?download`}
            download="receipts.jsonl"
          >
            Download all
          </ButtonLink>
        )}
      </SectionHead>
      <Card aria-labelledby="receipts" className={styles.card}>
        {!receipts && isError && <LoadFailure label="The receipts" onRetry={() => void refetch()} />}
        {!receipts && !isError && <RecordSkeletons label="Loading receipts" />}
        {receipts?.length === 0 && (
          <EmptyState icon={<ReceiptText {...ICON_LG} />} title="No receipts yet">
            Each erasure leaves one, with its date and counts. It never names the person.
          </EmptyState>
        )}
        {hasReceipts && (
          <>
            <ul>
              {receipts.map((receipt) => (
                <ReceiptRow key={receipt.id} receipt={receipt} timezone={timezone} />
              ))}
            </ul>
            <CardNote icon={<Shield {...ICON_SM} />}>
              Keep receipts outside your backups: a restored database does not know of later erasures. After a restore,{' '}
              <code>deskbell erase again receipts.jsonl</code> erases the same people again.
            </CardNote>
          </>
        )}
      </Card>
    </div>
  );
}

function ReceiptRow({ receipt, timezone }: { receipt: ErasureReceipt; timezone: string }) {
  const { id, erased_at, erased_by_name: by } = receipt;
  return (
    <li className={styles.row}>
      <p className={styles.text}>
        <b>Receipt {id}</b> <span>{summaryOf(receipt)}</span>
      </p>
      <span className={styles.when}>
        <time dateTime={erased_at}>{dateTime(new Date(erased_at), timezone)}</time>
        {by !== null && (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        )}
      </span>
      <Button
        size="xs"
        icon={<Download {...ICON} />}
        aria-label={`Download receipt ${id}`}
        onClick={() => saveReceipt(receipt)}
      >
        Download
      </Button>
    </li>
  );
}
