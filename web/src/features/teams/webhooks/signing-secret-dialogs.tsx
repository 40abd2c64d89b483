import { FORMER_SECRET_HOURS } from '@deskbell/contract/limits';
import { failureText } from '../../../api/failure-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmAction } from '../../../ui/overlays/confirm-dialog.tsx';
import { ShownOnceDialog } from '../../../ui/overlays/shown-once-dialog.tsx';
import { TestResult } from './test-result.tsx';
import { useRotateSecret, useTestWebhook, type WebhookIds } from './webhook-queries.ts';

interface SigningSecretDialogProps extends WebhookIds {
  title: string;
  secret: string;
  onSaved: () => void;
}

export function SigningSecretDialog({ title, teamId, webhookId, secret, onSaved }: SigningSecretDialogProps) {
  const test = useTestWebhook({ teamId, webhookId });
  return (
    <ShownOnceDialog
      title={title}
      advice="Your server checks every request with this secret. Keep it where your server keeps its passwords."
      secret={secret}
      detail={<TestResult delivery={test.data} error={test.error} />}
      action={
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send test
        </Button>
      }
      onSaved={onSaved}
    />
  );
}

interface NewSigningSecretDialogProps extends WebhookIds {
  url: string;
  onClose: () => void;
}

export function NewSigningSecretDialog({ teamId, webhookId, url, onClose }: NewSigningSecretDialogProps) {
  const rotation = useRotateSecret({ teamId, webhookId });
  if (rotation.data)
    return (
      <SigningSecretDialog
        title="The new secret"
        teamId={teamId}
        webhookId={webhookId}
        secret={rotation.data.secret}
        onSaved={onClose}
      />
    );
  return (
    <ConfirmAction
      title="Make a new secret?"
      question={`For ${FORMER_SECRET_HOURS} hours requests to ${url} are signed with both secrets, so that your server can change over. A secret from an earlier change ends now.`}
      problem={rotation.error && failureText(rotation.error)}
      action="Make New Secret"
      variant="primary"
      isBusy={rotation.isPending}
      onConfirm={() => rotation.mutate()}
      onClose={onClose}
    />
  );
}
