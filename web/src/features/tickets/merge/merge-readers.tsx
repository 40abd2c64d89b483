import type { MergeTarget } from '@deskbell/contract/merges';
import type { Ticket } from '@deskbell/contract/tickets';
import { ShieldAlert, Users } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './merge-dialog.module.css';

interface MergeReadersProps {
  pair: { merged: Ticket; kept: Ticket };
  evidence: MergeTarget['evidence'];
  isAsked: boolean;
}

export function MergeReaders({ pair, evidence, isAsked }: MergeReadersProps) {
  return (
    <div className={isAsked ? styles.warning : styles.readers} role={isAsked ? 'alert' : undefined}>
      {evidence === 'none' ? <ShieldAlert {...ICON} /> : <Users {...ICON} />}
      <div>
        <p>{readersText(pair, evidence)}</p>
        {evidence !== 'proof' && pair.merged.user_email === null && (
          <p>
            <b>The visitor of #{pair.merged.id} left no address:</b> no further reply reaches them. Their page says so
            and offers a new ticket.
          </p>
        )}
      </div>
    </div>
  );
}

function readersText({ merged, kept }: MergeReadersProps['pair'], evidence: MergeTarget['evidence']): string {
  if (evidence === 'proof') return 'Both tickets come from the same person, who reads them on one page from now on.';
  const address = kept.user_email ?? merged.user_email;
  return [
    evidence === 'address'
      ? 'Both tickets name the same address, but it is not confirmed on both.'
      : 'Nothing shows that both tickets come from the same person.',
    address
      ? `Further replies go to ${isolated(address)} and to the visitor page of #${kept.id}.`
      : `Further replies are on the visitor page of #${kept.id} only.`,
    'Neither page shows what was written in the other ticket.',
  ]
    .filter(Boolean)
    .join(' ');
}
