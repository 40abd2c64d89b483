import type { MergeTarget } from '@deskbell/contract/merges';
import type { Ticket } from '@deskbell/contract/tickets';
import { ArrowRightLeft, Merge } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { mergeFailureText, useMerge } from './merge-actions.ts';
import styles from './merge-dialog.module.css';
import { MergeReaders } from './merge-readers.tsx';
import { MergeTargets, useMergeTargets } from './merge-targets.tsx';

const WIDTH_PX = 560;

interface MergeDialogProps {
  ticket: Ticket;
  other?: Ticket;
  timezone: string;
  onClose: () => void;
  onMerged?: (pair: { merged: Ticket; kept: Ticket }) => void;
}

export function MergeDialog({ ticket, other, timezone, onClose, onMerged }: MergeDialogProps) {
  const [picked, setPicked] = useState<MergeTarget>();
  const [isSwapped, setIsSwapped] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const merging = useMerge();
  const evidence = useEvidence(ticket, other);
  const chosen = other ?? picked;
  const pair = chosen && { ...pairOf(ticket, chosen, isSwapped), evidence: picked?.evidence ?? evidence };

  function ask(isAskedNow: boolean) {
    setIsAsked(isAskedNow);
    merging.reset();
  }

  function choose(target: MergeTarget | undefined) {
    setPicked(target);
    setIsSwapped(false);
    ask(false);
  }

  function merge() {
    if (!pair) return;
    if (pair.evidence === 'none' && !isAsked) return ask(true);
    merging.mutate(pair, {
      onSuccess: () => {
        onMerged?.(pair);
        onClose();
      },
    });
  }

  return (
    <Dialog
      title={other ? 'Merge 2 tickets' : 'Merge into another ticket'}
      description="Comments, files and history move over with their times. No email is sent. You can undo this for 24 hours."
      width={WIDTH_PX}
      onClose={onClose}
    >
      {!other && (
        <DialogBody>
          <MergeTargets ticket={ticket} chosen={picked} timezone={timezone} onChoose={choose} />
        </DialogBody>
      )}
      <div className={styles.decision}>
        {pair && (
          <div className={styles.pair}>
            <PairTicket label="This one stays" ticket={pair.kept} />
            <IconButton
              label="Swap"
              icon={<ArrowRightLeft {...ICON} />}
              onClick={() => {
                setIsSwapped(!isSwapped);
                ask(false);
              }}
            />
            <PairTicket label="This one is archived" ticket={pair.merged} />
          </div>
        )}
        {pair?.evidence && <MergeReaders pair={pair} evidence={pair.evidence} isAsked={isAsked} />}
        {merging.error && <FormError>{mergeFailureText(merging.error)}</FormError>}
      </div>
      <DialogFoot>
        <DialogCancel disabled={merging.isPending} />
        <Button
          variant="primary"
          icon={<Merge {...ICON} />}
          disabled={!pair?.evidence}
          busy={merging.isPending}
          onClick={merge}
        >
          {isAsked ? 'Merge anyway' : 'Merge 2 tickets'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useEvidence(ticket: Ticket, other: Ticket | undefined): MergeTarget['evidence'] | undefined {
  const { data, isPending } = useMergeTargets(ticket.id, other ? String(other.id) : '');
  if (!other || isPending) return undefined;
  return data?.find(({ id }) => id === other.id)?.evidence ?? 'none';
}

function pairOf(one: Ticket, other: Ticket, isSwapped: boolean) {
  const [older, newer] = one.id < other.id ? [one, other] : [other, one];
  return isSwapped ? { kept: newer, merged: older } : { kept: older, merged: newer };
}

function PairTicket({ label, ticket }: { label: string; ticket: Ticket }) {
  return (
    <p>
      <span>{label}</span>
      <b title={ticket.title}>
        #{ticket.id} {isolated(ticket.title)}
      </b>
    </p>
  );
}
