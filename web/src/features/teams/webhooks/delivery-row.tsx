import { WEBHOOK_ANSWER_MAX } from '@deskbell/contract/limits';
import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { RotateCw } from 'lucide-react';
import { fileSize } from '../../../format/file-size.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { LongCode } from '../code-block.tsx';
import { showFailure } from '../show-failure.ts';
import { DeliveryFacts, DeliveryLine, DetailLabel, Fact } from './delivery-line.tsx';
import styles from './delivery-row.module.css';
import { readable } from './delivery-texts.ts';
import { useRepeatDelivery } from './webhook-queries.ts';

interface DeliveryRowProps {
  teamId: number;
  delivery: WebhookDelivery;
  timezone: string;
}

export const DeliveryRow = (props: DeliveryRowProps) => (
  <DeliveryLine delivery={props.delivery} what={<code>{props.delivery.type}</code>} timezone={props.timezone}>
    <Details {...props} />
  </DeliveryLine>
);

function Details({ teamId, delivery, timezone }: DeliveryRowProps) {
  const { answer_start, answer_status, body, status } = delivery;
  const isFinished = status === 'sent' || status === 'failed';
  return (
    <>
      <DeliveryFacts delivery={delivery} timezone={timezone}>
        <Fact name="webhook-id">
          <code>{delivery.message_id}</code>
        </Fact>
      </DeliveryFacts>
      {(answer_status !== null || answer_start) && (
        <>
          <DetailLabel>
            {answer_status === null ? 'No answer' : `Answer, first ${WEBHOOK_ANSWER_MAX} characters`}
          </DetailLabel>
          <LongCode
            label="Answer"
            code={[answer_status, answer_start || 'The answer is empty or not shown.'].filter(Boolean).join('\n')}
          />
        </>
      )}
      {body && (
        <>
          <DetailLabel>Body, {fileSize(new Blob([body]).size)}</DetailLabel>
          <LongCode label="Body" code={readable(body)} />
        </>
      )}
      {isFinished && <SendAgain teamId={teamId} delivery={delivery} />}
    </>
  );
}

function SendAgain({ teamId, delivery: { id, webhook_id } }: { teamId: number; delivery: WebhookDelivery }) {
  const repetition = useRepeatDelivery({ teamId, webhookId: webhook_id });

  const send = () =>
    repetition.mutate(id, {
      onSuccess: () => showToast('success', 'Sent again', 'With the same id and body.'),
      onError: (error) => showFailure('It was not sent again', error),
    });

  return (
    <Button size="xs" icon={<RotateCw {...ICON} />} className={styles.again} busy={repetition.isPending} onClick={send}>
      Send again
    </Button>
  );
}
