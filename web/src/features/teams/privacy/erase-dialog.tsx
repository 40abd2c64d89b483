import type { ErasureReceipt, Person, PersonCounts } from '@deskbell/contract/people';
import { Ban, Eraser, Forward, ListFilter, Mail, MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, FormError } from '../../../ui/controls/field.tsx';
import { TypedConfirmation } from '../../../ui/controls/typed-confirmation.tsx';
import { IconLine, IconList } from '../../../ui/layout/icon-list.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { countWords, isConfirmed, nameOf } from './person-counts.ts';
import { useErasePerson } from './privacy-queries.ts';

interface EraseDialogProps {
  teamId: number;
  person: Person;
  counts: PersonCounts;
  onErased: (receipt: ErasureReceipt) => void;
  onClose: () => void;
}

export function EraseDialog({ teamId, person, counts, onErased, onClose }: EraseDialogProps) {
  const erasure = useErasePerson(teamId);
  const [typed, setTyped] = useState('');
  const [deletesTickets, setDeletesTickets] = useState(false);

  return (
    <ConfirmDialog
      title="Erase this person?"
      question="This cannot be undone. Nothing is sent to the person."
      detail={
        <>
          {erasure.error && <FormError>{failureText(erasure.error)}</FormError>}
          <Preview counts={counts} deletesTickets={deletesTickets} />
          {counts.tickets > 0 && (
            <Checkbox
              label="Delete the tickets too"
              checked={deletesTickets}
              onChange={({ target }) => setDeletesTickets(target.checked)}
            />
          )}
          <TypedConfirmation text={nameOf(person)} value={typed} onChange={setTyped} />
        </>
      }
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button
        variant="danger-solid"
        icon={<Eraser {...ICON} />}
        disabled={!isConfirmed(person, typed)}
        busy={erasure.isPending}
        onClick={() =>
          erasure.mutate({ ...person, confirm: typed.trim(), delete_tickets: deletesTickets }, { onSuccess: onErased })
        }
      >
        Erase
      </Button>
    </ConfirmDialog>
  );
}

function Preview({ counts, deletesTickets }: { counts: PersonCounts; deletesTickets: boolean }) {
  const { tickets, sent_tickets: forwarded, comments, emails, views, blocks } = counts;
  const deleted = countWords(counts, DELETED);
  const deletedCount = DELETED.reduce((sum, name) => sum + counts[name], 0);
  return (
    <IconList>
      {tickets > 0 && (
        <IconLine icon={deletesTickets ? <Trash2 {...ICON} /> : <Eraser {...ICON} />}>
          <b>{counted(tickets, 'ticket')}</b> {deletesTickets ? isOrAre(tickets, 'deleted.') : emptied(tickets)}
        </IconLine>
      )}
      {forwarded > 0 && (
        <IconLine icon={<Forward {...ICON} />}>
          <b>{counted(forwarded, 'ticket')}</b> forwarded for other people {forwarded === 1 ? 'loses' : 'lose'} the
          sender.
        </IconLine>
      )}
      {comments > 0 && (
        <IconLine icon={<MessageSquareText {...ICON} />}>
          <b>{counted(comments, 'comment')}</b> {commentFate(counts, deletesTickets)}
        </IconLine>
      )}
      {deleted.length > 0 && (
        <IconLine icon={<Trash2 {...ICON} />}>
          <b>{inWords(deleted)}</b> {isOrAre(deletedCount, 'deleted.')}
        </IconLine>
      )}
      {emails > 0 && (
        <IconLine icon={<Mail {...ICON} />}>
          <b>{counted(emails, 'email')}</b> in the log {isOrAre(emails, 'blanked')}, waiting ones are dropped.
        </IconLine>
      )}
      {views > 0 && (
        <IconLine icon={<ListFilter {...ICON} />}>
          <b>{counted(views, 'saved view')}</b> of your team {views === 1 ? 'names' : 'name'} this person.{' '}
          {views === 1 ? 'It is' : 'They are'} deleted, or renamed if only the name does.
        </IconLine>
      )}
      {blocks > 0 && (
        <IconLine icon={<Ban {...ICON} />}>
          <b>{counted(blocks, 'block')}</b> {blocks === 1 ? 'ends' : 'end'}: new tickets from this person will reach you
          again.
        </IconLine>
      )}
    </IconList>
  );
}

const DELETED = ['files', 'ratings', 'raw_emails', 'analytics_days', 'drafts'] as const;

const isOrAre = (count: number, what: string) => `${count === 1 ? 'is' : 'are'} ${what}`;

const emptied = (tickets: number) =>
  tickets === 1
    ? 'loses name, address, page and text. It stays as an empty record, so that your counts stay true.'
    : 'lose name, address, page and text. They stay as empty records, so that your counts stay true.';

/** Comments that the person mailed to other people's tickets stay there. */
function commentFate({ tickets, comments }: PersonCounts, deletesTickets: boolean): string {
  const emptied = `${comments === 1 ? 'becomes' : 'become'} “Erased on request”`;
  if (tickets === 0) return `in tickets of other people ${emptied}.`;
  if (!deletesTickets) return `${emptied}, your team’s too.`;
  return comments === 1
    ? `is deleted, or ${emptied} if it is in a ticket of another person.`
    : `are deleted, your team’s too; those in tickets of other people ${emptied}.`;
}

/** Returns '2 files, 1 rating and 41 analytics days'. */
const inWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
