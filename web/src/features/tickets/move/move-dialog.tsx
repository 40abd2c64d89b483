import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import type { MoveTarget } from '@deskbell/contract/triage';
import { Check, EyeOff, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
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

interface MoveDialogProps {
  tickets: readonly Ticket[];
  onMoved?: () => void;
  onClose: () => void;
}

/** All tickets move in one act, or none. */
export function MoveDialog({ tickets, onMoved, onClose }: MoveDialogProps) {
  const isTooMany = tickets.length > BULK_TICKETS_MAX;
  const {
    data: targets,
    isError,
    refetch,
  } = useMoveTargets(
    tickets.map(({ id }) => id),
    !isTooMany,
  );
  const [words, setWords] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(null);
  const moving = useMove();
  const isOne = tickets.length === 1;
  const found = targets
    ?.filter(({ site_name, domain }) =>
      `${site_name} ${domain} ${shownDomain(domain)}`.toLowerCase().includes(words.trim().toLowerCase()),
    )
    .sort((one, other) => one.site_name.localeCompare(other.site_name));
  const chosen = found?.find(({ site_id }) => site_id === chosenId) ?? (found?.length === 1 ? found[0] : undefined);

  function close() {
    onClose();
    onMoved?.();
  }

  return (
    <Dialog
      title={isOne ? 'Move to another site' : `Move ${number(tickets.length)} tickets to another site`}
      width={WIDTH_PX}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) moving.mutate({ tickets, target: chosen }, { onSuccess: close });
        }}
      >
        <DialogBody>
          {!targets && isError && <LoadFailure label="The sites" onRetry={() => void refetch()} />}
          {isTooMany && (
            <FormError>At most {number(BULK_TICKETS_MAX)} tickets can be moved at once. Select fewer.</FormError>
          )}
          {!targets && !isError && !isTooMany && <Skeleton height={40} />}
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
          {chosen && <Consequences tickets={tickets} target={chosen} />}
          {moving.error && <FormError>{moveFailureText(moving.error)}</FormError>}
        </DialogBody>
        <DialogFoot>
          <DialogCancel disabled={moving.isPending} />
          <Button type="submit" variant="primary" disabled={!chosen} busy={moving.isPending}>
            {isOne ? 'Move Ticket' : `Move ${number(tickets.length)} Tickets`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Consequences({ tickets, target }: { tickets: readonly Ticket[]; target: MoveTarget }) {
  const isOne = tickets.length === 1;
  const moving = tickets.filter(({ site_id }) => site_id !== target.site_id);
  const thereCount = tickets.length - moving.length;
  return (
    <IconList>
      <IconLine icon={<Check {...ICON} />}>
        {isOne
          ? 'Number, conversation and visitor link stay the same.'
          : 'Numbers, conversations and visitor links stay the same.'}
      </IconLine>
      {thereCount > 0 && (
        <IconLine icon={<Check {...ICON} />}>
          {number(thereCount)} of {number(tickets.length)} {thereCount === 1 ? 'is' : 'are'} there already.
        </IconLine>
      )}
      <IconLine icon={<Check {...ICON} />}>
        Replies come from <b>{isolated(target.site_name)}</b> from now on.
      </IconLine>
      {droppedFrom(moving, target).map(({ user_id, name, count }) => (
        <IconLine key={user_id} icon={<UserRoundX {...ICON} />}>
          {isolated(name)} is no longer assigned{isOne ? '' : ` to ${counted(count, 'ticket')}`}.
        </IconLine>
      ))}
      {target.losing.map(({ user_id, name, is_client, tickets: lost }) => (
        <IconLine key={user_id} icon={<EyeOff {...ICON} />}>
          {isolated(name)}
          {is_client && ` (${clientOf(moving)})`} no longer sees{' '}
          {isOne ? 'it' : lost === moving.length ? 'them' : `${number(lost)} of them`}.
        </IconLine>
      ))}
    </IconList>
  );
}

function droppedFrom(moving: readonly Ticket[], { losing }: MoveTarget) {
  return losing.flatMap(({ user_id, name }) => {
    const count = moving.filter(({ assignee_id }) => assignee_id === user_id).length;
    return count > 0 ? [{ user_id, name, count }] : [];
  });
}

function clientOf(moving: readonly Ticket[]): string {
  const [site, ...others] = new Set(moving.map(({ site_name }) => site_name));
  return site !== undefined && others.length === 0 ? `client of ${isolated(site)}` : 'client';
}
