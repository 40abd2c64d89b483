import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { CircleCheck, CircleX } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { duration } from './delivery-texts.ts';
import styles from './test-result.module.css';

export function TestResult({ delivery, error }: { delivery: WebhookDelivery | undefined; error: Error | null }) {
  const isSent = !error && delivery?.status === 'sent';
  return (
    <div role="status" className={styles.live}>
      {(error || delivery) && (
        <div className={styles.result} data-sent={isSent || undefined}>
          {isSent ? <CircleCheck {...ICON} /> : <CircleX {...ICON} />}
          <div>
            <p>{error ? `The test was not sent. ${failureText(error)}` : delivery && resultText(delivery)}</p>
            {!error && delivery?.answer_status && delivery.answer_start && (
              <code className={styles.answer}>{delivery.answer_start}</code>
            )}
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
