import { WEBHOOK_ANSWER_MAX } from '@deskbell/contract/limits';
import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { ChevronDown, CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { fileSize } from '../../../format/file-size.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ExactTime } from '../../../ui/marks/exact-time.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { LongCode } from '../code-block.tsx';
import { showFailure } from '../show-failure.ts';
import styles from './delivery-row.module.css';
import { duration, progressOf, readable, stateOf } from './delivery-texts.ts';
import { useRepeatDelivery } from './webhook-queries.ts';

const TICK_MS = 15_000;

const ICONS: Record<ReturnType<typeof stateOf>, ReactNode> = {
  Sent: <CircleCheck {...ICON} className={styles.good} />,
  Failed: <CircleX {...ICON} className={styles.bad} />,
  'Waits for another attempt': <CircleX {...ICON} className={styles.bad} />,
  Sending: <Clock {...ICON} className={styles.waiting} />,
  Queued: <Clock {...ICON} className={styles.waiting} />,
};

interface DeliveryRowProps {
  teamId: number;
  delivery: WebhookDelivery;
  timezone: string;
}

export function DeliveryRow({ teamId, delivery, timezone }: DeliveryRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const now = useNow(TICK_MS);
  const { type, answer_status, answer_ms, created_at } = delivery;
  const state = stateOf(delivery);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span role="img" aria-label={state} title={state} className={styles.icon}>
          {ICONS[state]}
        </span>{' '}
        <span className={styles.what}>
          <code>{type}</code> {progressOf(delivery, now)}
        </span>{' '}
        <span className={styles.figure}>{answer_status ?? '–'}</span>{' '}
        <span className={styles.figure} data-wide="">
          {answer_ms === null ? '' : duration(answer_ms)}
        </span>{' '}
        <span className={styles.figure}>
          <TimeAgo at={created_at} timezone={timezone} />
        </span>
        <ChevronDown {...ICON_SM} className={styles.chevron} />
      </button>
      {isOpen && (
        <div id={id} className={styles.open}>
          <Details teamId={teamId} delivery={delivery} timezone={timezone} />
        </div>
      )}
    </li>
  );
}

function Details({ teamId, delivery, timezone }: DeliveryRowProps) {
  const { answer_start, answer_status, body, status } = delivery;
  const isFinished = status === 'sent' || status === 'failed';
  return (
    <>
      <Facts delivery={delivery} timezone={timezone} />
      {(answer_status !== null || answer_start) && (
        <>
          <h4 className={styles.label}>
            {answer_status === null ? 'No answer' : `Answer, first ${WEBHOOK_ANSWER_MAX} characters`}
          </h4>
          <LongCode
            label="Answer"
            code={[answer_status, answer_start || 'The answer is empty or not shown.'].filter(Boolean).join('\n')}
          />
        </>
      )}
      {body && (
        <>
          <h4 className={styles.label}>Body, {fileSize(new Blob([body]).size)}</h4>
          <LongCode label="Body" code={readable(body)} />
        </>
      )}
      {isFinished && <SendAgain teamId={teamId} delivery={delivery} />}
    </>
  );
}

function Facts({ delivery, timezone }: { delivery: WebhookDelivery; timezone: string }) {
  const { created_at, attempts, next_attempt_at, answer_ms, message_id } = delivery;
  return (
    <dl className={styles.facts}>
      <Fact name="Time">
        <ExactTime at={created_at} timezone={timezone} />
      </Fact>
      <Fact name="Attempts">{attempts}</Fact>
      {answer_ms !== null && <Fact name="Duration">{duration(answer_ms)}</Fact>}
      {next_attempt_at && (
        <Fact name="Next attempt">
          <ExactTime at={next_attempt_at} timezone={timezone} />
        </Fact>
      )}
      <Fact name="webhook-id">
        <code>{message_id}</code>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

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
