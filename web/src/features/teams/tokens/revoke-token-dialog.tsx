import type { ApiToken } from '@deskbell/contract/api-tokens';
import { Ban } from 'lucide-react';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmCancel, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { showToast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
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
    <ConfirmDialog
      title={`Revoke ${name}?`}
      question="Scripts and integrations that use this token are refused at once. Comments it wrote stay. This cannot be undone."
      detail={revocation.error && <FormError>{failureText(revocation.error)}</FormError>}
      onClose={onClose}
    >
      <ConfirmCancel />
      <Button variant="danger-solid" icon={<Ban {...ICON} />} busy={revocation.isPending} onClick={revoke}>
        Revoke Token
      </Button>
    </ConfirmDialog>
  );
}
