import { Eye } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { ComposerFrame } from './composer-frame.tsx';
import type { ComposerState } from './use-composer.ts';

/** For clients, who write to the team and never to the visitor. */
export function NoteComposer({ teamName, composer }: { teamName: string; composer: ComposerState }) {
  return (
    <ComposerFrame
      composer={composer}
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
