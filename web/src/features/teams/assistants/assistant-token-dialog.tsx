import { SECOND_MS } from '@deskbell/contract/units';
import { CircleCheck, Eye } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { spanAgo } from '../../../format/time-ago.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import { useApiTokens } from '../tokens/token-queries.ts';
import styles from './assistant-token-dialog.module.css';
import { type ChosenClient, PasteLines } from './paste-lines.tsx';

const POLL_MS = 3 * SECOND_MS;
const MINUTE_SECONDS = 60;

interface AssistantTokenDialogProps {
  teamId: number;
  made: { id: number; name: string; token: string };
  client: ChosenClient;
  onClose: () => void;
}

/** The only place that shows the token. It waits for the first call, which proves that the lines work. */
export function AssistantTokenDialog({ teamId, made, client, onClose }: AssistantTokenDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const noteCopy = () => setIsCopied(true);
  return (
    <Dialog
      title={`${isolated(made.name)} can connect`}
      width={720}
      focus="dialog"
      unsaved={!isCopied}
      discarding={{
        title: 'You did not copy the token.',
        question: 'It is shown only here. Without it, the assistant cannot connect.',
        action: 'Close',
        stay: 'Back to the token',
      }}
      onClose={onClose}
    >
      <DialogBody>
        <div>
          <p className={styles.label}>Token</p>
          <div className={styles.secret}>
            <code>{made.token}</code>
            <CopyButton size="sm" variant="primary" text={made.token} onCopied={noteCopy}>
              Copy Token
            </CopyButton>
          </div>
          <p className={styles.warning}>
            <Eye {...ICON_SM} />
            You see it only now. Copy it, or the line with it.
          </p>
        </div>
        <div className={styles.lines}>
          <PasteLines chosen={client} token={made.token} onCopied={noteCopy}>
            <FirstCall teamId={teamId} tokenId={made.id} />
          </PasteLines>
        </div>
      </DialogBody>
      <DialogFoot>
        <span className={styles.test}>
          Or run <code>deskbell mcp-test</code>
        </span>
        <DialogCancel>Done</DialogCancel>
      </DialogFoot>
    </Dialog>
  );
}

function FirstCall({ teamId, tokenId }: { teamId: number; tokenId: number }) {
  const [first, setFirst] = useState<{ tool: string; at: string } | null>(null);
  const { data: tokens } = useApiTokens(teamId, first ? undefined : POLL_MS);
  const now = useNow(SECOND_MS);
  const last = tokens?.find(({ id }) => id === tokenId)?.assistant?.last_call;
  if (last && !first) setFirst(last);
  return (
    <span role="status" className={first ? styles.connected : undefined}>
      {first ? (
        <>
          <CircleCheck {...ICON} />
          First call {ago(Date.parse(first.at), now)}: {first.tool}
        </>
      ) : (
        'Waiting for the first call'
      )}
    </span>
  );
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / SECOND_MS));
  return seconds < MINUTE_SECONDS ? `${seconds} s ago` : spanAgo(at, now);
}
