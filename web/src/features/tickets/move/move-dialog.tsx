import type { Ticket } from '@deskbell/contract/tickets';
import type { MoveTarget } from '@deskbell/contract/triage';
import { Check, EyeOff, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconLine, IconList } from '../../../ui/layout/icon-list.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { moveFailureText, useMove, useMoveTargets } from './move-actions.ts';
import styles from './move-dialog.module.css';

const WIDTH_PX = 480;
const UNSEARCHED_MAX = 8;

export function MoveDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { data: targets, isError, refetch } = useMoveTargets(ticket.id);
  const [words, setWords] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const moving = useMove();
  const found = targets
    ?.filter(({ site_name, domain }) =>
      `${site_name} ${domain} ${shownDomain(domain)}`.toLowerCase().includes(words.trim().toLowerCase()),
    )
    .sort((one, other) => one.site_name.localeCompare(other.site_name));
  const chosen = found?.find(({ site_id }) => site_id === chosenId) ?? (found?.length === 1 ? found[0] : undefined);

  return (
    <Dialog title="Move to another site" width={WIDTH_PX} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) moving.mutate({ ticket, target: chosen }, { onSuccess: onClose });
        }}
      >
        <DialogBody>
          {!targets && isError && <LoadFailure label="The sites" onRetry={() => void refetch()} />}
          {!targets && !isError && <Skeleton height={40} />}
          {targets && targets.length > UNSEARCHED_MAX && (
            <Input
              type="search"
              aria-label="Search sites"
              placeholder="Search sites"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          {targets?.length === 0 && <p className={styles.none}>You work on no other site of this team.</p>}
          {found && found.length > 0 && (
            <div className={styles.sites}>
              <Picks role="radiogroup" aria-label="Site">
                {found.map((target) => (
                  <Pick
                    key={target.site_id}
                    type="radio"
                    name="site"
                    label={target.site_name}
                    end={<span className={styles.domain}>{shownDomain(target.domain)}</span>}
                    checked={target === chosen}
                    onChange={() => setChosenId(target.site_id)}
                  />
                ))}
              </Picks>
            </div>
          )}
          {chosen && <Consequences ticket={ticket} target={chosen} />}
          {moving.error && <FormError>{moveFailureText(moving.error)}</FormError>}
        </DialogBody>
        <DialogFoot>
          <DialogCancel disabled={moving.isPending} />
          <Button type="submit" variant="primary" disabled={!chosen} busy={moving.isPending}>
            Move Ticket
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Consequences({ ticket, target }: { ticket: Ticket; target: MoveTarget }) {
  const isDropped = target.losing.some(({ user_id }) => user_id === ticket.assignee_id);
  return (
    <IconList>
      <IconLine icon={<Check {...ICON} />}>Number, conversation and visitor link stay the same.</IconLine>
      <IconLine icon={<Check {...ICON} />}>
        Replies come from <b>{isolated(target.site_name)}</b> from now on.
      </IconLine>
      {isDropped && (
        <IconLine icon={<UserRoundX {...ICON} />}>
          {isolated(ticket.assignee_name ?? 'The assignee')} is no longer assigned.
        </IconLine>
      )}
      {target.losing.map(({ user_id, name, is_client }) => (
        <IconLine key={user_id} icon={<EyeOff {...ICON} />}>
          {isolated(name)}
          {is_client && ` (client of ${isolated(ticket.site_name)})`} no longer sees it.
        </IconLine>
      ))}
    </IconList>
  );
}
