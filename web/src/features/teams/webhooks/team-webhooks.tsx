import { WEBHOOKS_MAX } from '@deskbell/contract/limits';
import type { Webhook } from '@deskbell/contract/webhooks';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { CopiedCode } from '../code-block.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import { RECEIVER_CODE } from './receiver-code.ts';
import styles from './team-webhooks.module.css';
import { useWebhooks } from './webhook-queries.ts';
import { type WebhookAction, WebhookRow } from './webhook-row.tsx';

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog, { isFloating: true });
const SigningSecretDialog = lazyPart(async () => (await import('./signing-secret-dialogs.tsx')).SigningSecretDialog, {
  isFloating: true,
});
const NewSigningSecretDialog = lazyPart(
  async () => (await import('./signing-secret-dialogs.tsx')).NewSigningSecretDialog,
  { isFloating: true },
);
const DeleteWebhookDialog = lazyPart(async () => (await import('./delete-webhook-dialog.tsx')).DeleteWebhookDialog, {
  isFloating: true,
});
const DeliveriesDialog = lazyPart(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog, {
  isFloating: true,
});

interface TeamWebhooksProps {
  teamId: number;
  timezone: string;
  sites: readonly TeamSite[];
}

type Open = { dialog: 'add' } | { dialog: WebhookAction; webhook: Webhook };

export function TeamWebhooks({ teamId, timezone, sites }: TeamWebhooksProps) {
  const { data: webhooks, isError, refetch } = useWebhooks(teamId);
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<{ webhookId: number; secret: string } | null>(null);
  const log = useUrlDialog('webhook');
  const logged = webhooks?.find(({ id }) => id === log.openId);
  const close = () => setOpen(null);
  const add = () => setOpen({ dialog: 'add' });

  return (
    <>
      <div>
        <SectionHead
          title="Webhooks"
          titleId="webhooks"
          count={webhooks && webhooks.length > 0 && <Count>{webhooks.length}</Count>}
        >
          {webhooks && webhooks.length > 0 && <AddButton size="sm" count={webhooks.length} onClick={add} />}
        </SectionHead>
        <Card aria-labelledby="webhooks">
          {!webhooks && isError && <LoadFailure label="The webhooks" onRetry={() => void refetch()} />}
          {!webhooks && !isError && <RecordSkeletons label="Loading webhooks" />}
          {webhooks?.length === 0 && (
            <EmptyState
              icon={<WebhookIcon {...ICON_LG} />}
              title="Feed your own systems"
              action={<AddButton count={0} onClick={add} />}
            >
              No webhooks yet. Deskbell can tell your systems about every new ticket.
            </EmptyState>
          )}
          {webhooks && webhooks.length > 0 && (
            <ul>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  siteName={sites.find(({ id }) => id === webhook.site_id)?.name}
                  timezone={timezone}
                  log={log.linkTo(webhook.id)}
                  onLog={() => log.open(webhook.id)}
                  onAction={(dialog) => setOpen({ dialog, webhook })}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {webhooks && <Receiver />}
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <WebhookDialog
          teamId={teamId}
          sites={sites}
          webhook={open.dialog === 'edit' ? open.webhook : undefined}
          onCreated={({ id, secret }) => setShown({ webhookId: id, secret })}
          onClose={close}
        />
      )}
      {open?.dialog === 'secret' && (
        <NewSigningSecretDialog teamId={teamId} webhookId={open.webhook.id} url={open.webhook.url} onClose={close} />
      )}
      {open?.dialog === 'delete' && <DeleteWebhookDialog webhook={open.webhook} onClose={close} />}
      {shown && (
        <SigningSecretDialog
          title="The webhook is ready"
          teamId={teamId}
          webhookId={shown.webhookId}
          secret={shown.secret}
          onSaved={() => setShown(null)}
        />
      )}
      {logged && <DeliveriesDialog webhook={logged} timezone={timezone} onClose={log.close} />}
    </>
  );
}

function AddButton({ size = 'md', count, onClick }: { size?: 'md' | 'sm'; count: number; onClick: () => void }) {
  const isFull = count >= WEBHOOKS_MAX;
  return (
    <Button
      variant="primary"
      size={size}
      icon={<Plus {...ICON} />}
      disabled={isFull}
      title={isFull ? `A team has at most ${WEBHOOKS_MAX} webhooks.` : undefined}
      onClick={onClick}
    >
      Add Webhook
    </Button>
  );
}

const Receiver = () => (
  <section aria-labelledby="receive" className={styles.receiver}>
    <SectionHead title="Receive it" titleId="receive">
      Node, with Express 5 and the standardwebhooks package
    </SectionHead>
    <CopiedCode code={RECEIVER_CODE} />
  </section>
);
