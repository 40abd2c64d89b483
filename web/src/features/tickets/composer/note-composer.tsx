import type { CommentAudience, TicketDetail } from '@deskbell/contract/tickets';
import { Eye } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Checkbox } from '../../../ui/controls/field.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { useCannedPicker } from '../canned/use-canned-picker.tsx';
import { useMentionPicker } from '../mentions/use-mention-picker.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import type { ComposerState } from './use-composer.ts';
import type { Composers } from './use-composers.ts';

export function ClientNoteComposer({ teamName, composer }: { teamName: string; composer: ComposerState }) {
  return (
    <ComposerFrame
      composer={composer}
      onSend={() => composer.send({ audience: 'client' })}
      label={{
        shown: (
          <>
            <Eye {...ICON_SM} />
            Note to {isolated(teamName)}
          </>
        ),
      }}
      placeholder="Add a note..."
      isNote
      says="The visitor does not see this."
      sendLabel="Add Note"
    />
  );
}

interface NoteComposerProps {
  ticket: TicketDetail;
  composers: Composers;
  hasClients: boolean;
}

export function NoteComposer({ ticket, composers, hasClients }: NoteComposerProps) {
  const { note, isShared, setIsShared, sendNote } = composers;
  const audience: CommentAudience = hasClients && isShared ? 'client' : 'team';
  const canned = useCannedPicker(ticket, note, () => sendNote(audience));
  const naming = useMentionPicker(ticket, note, audience === 'client');
  return (
    <ComposerFrame
      {...canned}
      onTextKey={(event) => {
        naming.onTextKey(event);
        if (!event.defaultPrevented) canned.onTextKey(event);
      }}
      marksIn={(text) => [...naming.marksIn(text), ...canned.marksIn(text)]}
      popup={
        <>
          {canned.popup}
          {naming.popup}
        </>
      }
      takesMinutes
      composer={note}
      label="Note"
      takesFormat
      placeholder="Add a note..."
      isNote
      says={
        <>
          <span>{audience === 'client' ? 'Your team and clients see this' : 'Only your team sees this'}</span>
          {hasClients && (
            <Checkbox
              label="Also visible to clients"
              checked={isShared}
              onChange={(event) => setIsShared(event.target.checked)}
            />
          )}
        </>
      }
      sendLabel="Add Note"
    />
  );
}
