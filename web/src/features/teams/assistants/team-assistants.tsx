import { TOKENS_MAX } from '@deskbell/contract/limits';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { PageSpinner } from '../../../ui/layout/page.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { readId } from '../../../ui/read-id.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import { useApiTokens } from '../tokens/token-queries.ts';
import { isAssistant } from './assistant-queries.ts';
import { AssistantRow } from './assistant-row.tsx';
import { AssistantsIntro } from './assistants-intro.tsx';
import { LINES_ID, PasteLines, useChosenClient } from './paste-lines.tsx';
import styles from './team-assistants.module.css';

const AssistantActivity = lazyPart(async () => (await import('./assistant-activity.tsx')).AssistantActivity, {
  Fallback: PageSpinner,
});
const NewAssistantDialog = lazyPart(async () => (await import('./new-assistant-dialog.tsx')).NewAssistantDialog, {
  isFloating: true,
});
const AssistantTokenDialog = lazyPart(async () => (await import('./assistant-token-dialog.tsx')).AssistantTokenDialog, {
  isFloating: true,
});

interface TeamAssistantsProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
}

export function TeamAssistants({ teamId, timezone, sites }: TeamAssistantsProps) {
  const { data: tokens, isError, refetch } = useApiTokens(teamId);
  const [params] = useSearchParams();
  const client = useChosenClient();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ id: number; name: string; token: string } | null>(null);
  const assistants = tokens?.filter(isAssistant);
  const opened = assistants?.find(({ id }) => id === readId(params.get('assistant')));
  const makeNew = () => setIsMaking(true);
  return (
    <>
      {!assistants && (
        <Card>
          {isError ? (
            <LoadFailure label="The assistants" onRetry={() => void refetch()} />
          ) : (
            <RecordSkeletons label="Loading assistants" />
          )}
        </Card>
      )}
      {opened && <AssistantActivity token={opened} timezone={timezone} sites={sites} />}
      {!opened && assistants?.length === 0 && <AssistantsIntro client={client} onNew={makeNew} />}
      {!opened && assistants && assistants.length > 0 && (
        <>
          <div className={styles.lead}>
            <div>
              <h2 id="assistants">Assistants</h2>
              <p>They read and prepare. Nothing reaches a visitor before a person sends it.</p>
            </div>
            <NewToken isFull={(tokens?.length ?? 0) >= TOKENS_MAX} onNew={makeNew} />
          </div>
          <Card aria-labelledby="assistants">
            <ul>
              {assistants.map((token) => (
                <AssistantRow key={token.id} token={token} sites={sites} timezone={timezone} onLines={showLines} />
              ))}
            </ul>
          </Card>
          <Card aria-labelledby={LINES_ID} className={styles.lines}>
            <PasteLines chosen={client}>
              Then check it: <code>deskbell mcp-test</code>
            </PasteLines>
          </Card>
        </>
      )}
      {isMaking && (
        <NewAssistantDialog
          teamId={teamId}
          timezone={timezone}
          sites={sites}
          onCreated={setMade}
          onClose={() => setIsMaking(false)}
        />
      )}
      {made && <AssistantTokenDialog teamId={teamId} made={made} client={client} onClose={() => setMade(null)} />}
    </>
  );
}

const NewToken = ({ isFull, onNew }: { isFull: boolean; onNew: () => void }) => (
  <Button
    variant="primary"
    icon={<Plus {...ICON} />}
    disabled={isFull}
    title={isFull ? `A team has at most ${TOKENS_MAX} API tokens.` : undefined}
    onClick={onNew}
  >
    New Token
  </Button>
);

/** The token itself is shown only once: these have its placeholder. */
function showLines() {
  const lines = document.getElementById(LINES_ID);
  lines?.focus({ preventScroll: true });
  lines?.scrollIntoView({ block: 'center' });
}
