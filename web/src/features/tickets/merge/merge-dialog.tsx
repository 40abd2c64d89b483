import type { Ticket } from '@deskbell/contract/tickets';
import { ArrowRightLeft, Merge } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { mergeFailureText, useMerge } from './merge-actions.ts';
import styles from './merge-dialog.module.css';
import { MergeTargets } from './merge-targets.tsx';

const WIDTH_PX = 560;

interface MergeDialogProps {
  ticket: Ticket;
  /** Without it, the sheet asks for it. */
  other?: Ticket;
  timezone: string;
  onClose: () => void;
  /** Before the sheet closes. */
  onMerged?: (pair: { merged: Ticket; kept: Ticket }) => void;
}

export function MergeDialog({ ticket, other, timezone, onClose, onMerged }: MergeDialogProps) {
  const [chosen, setChosen] = useState(other);
  const [isSwapped, setIsSwapped] = useState(false);
  const merging = useMerge();
  const pair = chosen && pairOf(ticket, chosen, isSwapped);

  function choose(target: Ticket | undefined) {
    setChosen(target);
    setIsSwapped(false);
    merging.reset();
  }

  function merge() {
    if (!pair) return;
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
      <DialogBody>
        {!other && <MergeTargets ticket={ticket} chosen={chosen} timezone={timezone} onChoose={choose} />}
        {pair && (
          <div className={styles.pair}>
            <PairTicket label="This one stays" ticket={pair.kept} />
            <IconButton
              label="Swap"
              icon={<ArrowRightLeft {...ICON} />}
              onClick={() => {
                setIsSwapped(!isSwapped);
                merging.reset();
              }}
            />
            <PairTicket label="This one is archived" ticket={pair.merged} />
          </div>
        )}
        {merging.error && <FormError>{mergeFailureText(merging.error)}</FormError>}
      </DialogBody>
      <DialogFoot>
        <DialogCancel disabled={merging.isPending} />
        <Button variant="primary" icon={<Merge {...ICON} />} disabled={!pair} busy={merging.isPending} onClick={merge}>
          Merge 2 tickets
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The older one stays, unless they are swapped. */
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
