import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { duration } from './delivery-texts.ts';
import styles from './test-result.module.css';

export function TestResult({ delivery, error }: { delivery: WebhookDelivery | undefined; error: Error | null }) {
  const isAnswered = delivery?.answer_status && delivery.answer_start;
  return (
    <TestVerdict isSent={delivery?.status === 'sent'} text={delivery && resultText(delivery)} error={error}>
      {isAnswered && <code className={styles.answer}>{delivery.answer_start}</code>}
    </TestVerdict>
  );
}

interface TestVerdictProps {
  isSent: boolean;
  /** Undefined while nothing was tested. */
  text: string | undefined;
  error: Error | null;
  children?: ReactNode;
}

export function TestVerdict({ isSent, text, error, children }: TestVerdictProps) {
  const hasArrived = !error && isSent;
  return (
    <div role="status" className={styles.live}>
      {(error || text) && (
        <div className={styles.result} data-sent={hasArrived || undefined}>
          {hasArrived ? <CircleCheck {...ICON} /> : <CircleX {...ICON} />}
          <div>
            <p>{error ? `The test was not sent. ${failureText(error)}` : text}</p>
            {!error && children}
          </div>
        </div>
      )}
    </div>
  );
}

function resultText({ status, answer_status, answer_ms, answer_start }: WebhookDelivery): string {
  if (answer_status === null) return `The test failed. ${answer_start ?? 'There was no answer.'}`;
  const answer = `Your server answered ${answer_status}${answer_ms === null ? '' : ` in ${duration(answer_ms)}`}.`;
  return status === 'sent' ? `The test arrived. ${answer}` : `The test failed. ${answer}`;
}
