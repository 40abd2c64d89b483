import type { ApiToken } from '@deskbell/contract/api-tokens';
import { Ban } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRevokeToken } from './token-queries.ts';

export function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revocation = useRevokeToken(token.team_id);
  const name = isolated(token.name);

  const revoke = () =>
    revocation.mutate(token.id, {
      onSuccess: () => {
        showToast('success', 'Token revoked', `${name} no longer works`);
        onClose();
      },
    });

  return (
    <ConfirmAction
      title={`Revoke ${name}?`}
      question="Scripts and integrations that use this token are refused at once. Comments it wrote stay. This cannot be undone."
      problem={revocation.error && failureText(revocation.error)}
      action="Revoke Token"
      icon={<Ban {...ICON} />}
      isBusy={revocation.isPending}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
