import type { ApiToken } from '@deskbell/contract/api-tokens';
import { TOKENS_MAX } from '@deskbell/contract/limits';
import { Info, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card, CardNote } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_LG, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ShownOnceDialog } from '../../../ui/overlays/shown-once-dialog.tsx';
import { isAssistant } from '../assistants/assistant-queries.ts';
import { CodeBlock, CopiedCode } from '../code-block.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './team-tokens.module.css';
import { useApiTokens } from './token-queries.ts';
import { TokenRow } from './token-row.tsx';

const NewTokenDialog = lazyPart(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog, {
  isFloating: true,
});
const RevokeTokenDialog = lazyPart(async () => (await import('./revoke-token-dialog.tsx')).RevokeTokenDialog, {
  isFloating: true,
});

const curlLines = () => `curl ${window.location.origin}/api/tickets \\\n  -H "Authorization: Bearer $DESKBELL_TOKEN"`;

interface TeamTokensProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
}

export function TeamTokens({ teamId, timezone, sites }: TeamTokensProps) {
  const { data: all, isError, refetch } = useApiTokens(teamId);
  const tokens = all?.filter((token) => !isAssistant(token));
  const [open, setOpen] = useState<'new' | ApiToken | null>(null);
  const [shown, setShown] = useState<{ name: string; token: string } | null>(null);
  const isFull = (all?.length ?? 0) >= TOKENS_MAX;

  return (
    <>
      <div>
        <SectionHead
          title="API Tokens"
          titleId="tokens"
          count={tokens && tokens.length > 0 && <Count>{tokens.length}</Count>}
        >
          {tokens && tokens.length > 0 && (
            <Button
              variant="primary"
              size="sm"
              icon={<Plus {...ICON} />}
              disabled={isFull}
              title={isFull ? `A team has at most ${TOKENS_MAX} API tokens.` : undefined}
              onClick={() => setOpen('new')}
            >
              New Token
            </Button>
          )}
        </SectionHead>
        <Card aria-labelledby="tokens" className={styles.card}>
          {!tokens && isError && <LoadFailure label="The API tokens" onRetry={() => void refetch()} />}
          {!tokens && !isError && <RecordSkeletons label="Loading API tokens" />}
          {tokens?.length === 0 && (
            <EmptyState
              icon={<KeyRound {...ICON_LG} />}
              title="Let scripts work for you"
              action={
                <Button variant="primary" icon={<Plus {...ICON} />} onClick={() => setOpen('new')}>
                  New Token
                </Button>
              }
            >
              No API tokens yet. Scripts and integrations of your team read and change tickets with one.
            </EmptyState>
          )}
          {tokens && tokens.length > 0 && (
            <>
              <TokenTable tokens={tokens} sites={sites} timezone={timezone} onRevoke={setOpen} />
              <CardNote icon={<Info {...ICON_SM} />}>
                A token stops working when its maker leaves the team. <code>DELETE /api/token</code> ends a leaked one.
                See the <ReferenceLink />.
              </CardNote>
            </>
          )}
          <AssistantTokens count={(all?.length ?? 0) - (tokens?.length ?? 0)} />
        </Card>
      </div>
      {tokens?.length === 0 && <UseToken />}
      {open === 'new' && (
        <NewTokenDialog
          teamId={teamId}
          timezone={timezone}
          sites={sites}
          onCreated={setShown}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open !== 'new' && <RevokeTokenDialog token={open} onClose={() => setOpen(null)} />}
      {shown && (
        <ShownOnceDialog
          title={`${shown.name} is ready`}
          advice="Keep the token where your script keeps its passwords."
          secret={shown.token}
          detail={<CodeBlock code={curlLines()} />}
          onSaved={() => setShown(null)}
        />
      )}
    </>
  );
}

/** They have a tab of their own, and count towards the same limit. */
function AssistantTokens({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <CardNote icon={<Info {...ICON_SM} />}>
      {counted(count, 'token')} of assistants {count === 1 ? 'is' : 'are'} under{' '}
      <Link to="?tab=assistants">Assistants</Link>.
    </CardNote>
  );
}

interface TokenTableProps {
  tokens: readonly ApiToken[];
  sites: readonly TeamSite[];
  timezone: string;
  onRevoke: (token: ApiToken) => void;
}

const TokenTable = ({ tokens, sites, timezone, onRevoke }: TokenTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Acts as</th>
        <th scope="col">May</th>
        <th scope="col">Last used</th>
        <th scope="col">Ends</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} sites={sites} timezone={timezone} onRevoke={() => onRevoke(token)} />
      ))}
    </tbody>
  </table>
);

const UseToken = () => (
  <section aria-labelledby="use-token" className={styles.use}>
    <SectionHead title="Use it" titleId="use-token">
      <ReferenceLink className={styles.link} />
    </SectionHead>
    <CopiedCode code={curlLines()} />
  </section>
);

const ReferenceLink = ({ className }: { className?: string | undefined }) => (
  <a href="/api/docs" target="_blank" rel="noreferrer" className={className}>
    API reference
  </a>
);
