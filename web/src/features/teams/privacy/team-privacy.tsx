import type { ErasureReceipt } from '@deskbell/contract/people';
import type { Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { ApiError } from '../../../api/call.ts';
import { FormError } from '../../../ui/controls/field.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { CountSkeletons } from './count-list.tsx';
import { ErasureReceipts } from './erasure-receipts.tsx';
import { FindPersonForm } from './find-person-form.tsx';
import { FoundData, MENTIONS } from './found-data.tsx';
import { COUNT_LABELS } from './person-counts.ts';
import { useFindPerson } from './privacy-queries.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import styles from './team-privacy.module.css';

export function TeamPrivacy({ team, timezone }: { team: Team; timezone: string }) {
  const search = useFindPerson(team.id);
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [isReceiptOpen, setIsReceiptOpen] = useState(false);

  function showReceipt(erased: ErasureReceipt) {
    search.reset();
    setReceipt(erased);
    setIsReceiptOpen(true);
  }

  return (
    <>
      <div>
        <SectionHead title="Find a person" titleId="find-person" />
        <Card aria-labelledby="find-person">
          <CardBody className={styles.body}>
            {/* Changing the key clears the form after an erasure. */}
            <FindPersonForm
              key={receipt?.id}
              isSearching={search.isPending}
              onFind={search.mutate}
              onClear={search.reset}
            />
            {search.isIdle && <p className={styles.note}>Find everything your team holds about one person.</p>}
            {search.isPending && (
              <div role="status" aria-label="Searching">
                <CountSkeletons labels={[...COUNT_LABELS, MENTIONS]} />
              </div>
            )}
            {search.isError && <FormError>{searchFailure(search.error)}</FormError>}
            {search.isSuccess && (
              <FoundData team={team} person={search.variables} found={search.data} onErased={showReceipt} />
            )}
          </CardBody>
        </Card>
      </div>
      <ErasureReceipts teamId={team.id} timezone={timezone} />
      {receipt && isReceiptOpen && (
        <ReceiptDialog receipt={receipt} timezone={timezone} onClose={() => setIsReceiptOpen(false)} />
      )}
    </>
  );
}

function searchFailure(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500;
  return (isRefused && (error.issues[0]?.message || error.error)) || 'The search failed. Try again.';
}
