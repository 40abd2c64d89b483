import type { ApiToken } from '@deskbell/contract/api-tokens';
import { ASSISTANT_CALL_DAYS } from '@deskbell/contract/assistant-values';
import { Ban } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRevokeToken } from '../tokens/token-queries.ts';

export function EndAssistantDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revocation = useRevokeToken(token.team_id);
  const name = isolated(token.name);

  const end = () =>
    revocation.mutate(token.id, {
      onSuccess: () => {
        showToast('success', 'Token ended', `${name} no longer connects`);
        onClose();
      },
    });

  return (
    <ConfirmAction
      title={`End ${name}?`}
      question={`Its next call is refused. Its notes and changes stay, and its activity for ${ASSISTANT_CALL_DAYS} days. This cannot be undone.`}
      problem={revocation.error && failureText(revocation.error)}
      action="End Token"
      icon={<Ban {...ICON} />}
      isBusy={revocation.isPending}
      onConfirm={end}
      onClose={onClose}
    />
  );
}
