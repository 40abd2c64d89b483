import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { ChevronDown, CircleCheck, CircleX, Clock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ExactTime } from '../../../ui/marks/exact-time.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import styles from './delivery-line.module.css';
import { duration, progressOf, stateOf } from './delivery-texts.ts';

const TICK_MS = 15_000;

const ICONS: Record<ReturnType<typeof stateOf>, ReactNode> = {
  Sent: <CircleCheck {...ICON} className={styles.good} />,
  Failed: <CircleX {...ICON} className={styles.bad} />,
  'Waits for another attempt': <CircleX {...ICON} className={styles.bad} />,
  Sending: <Clock {...ICON} className={styles.waiting} />,
  Queued: <Clock {...ICON} className={styles.waiting} />,
};

/** What deliveries of webhooks and of channels have in common. */
export type LoggedDelivery = Pick<
  WebhookDelivery,
  'id' | 'status' | 'attempts' | 'next_attempt_at' | 'answer_status' | 'answer_ms' | 'created_at'
>;

interface DeliveryLineProps {
  delivery: LoggedDelivery;
  what: ReactNode;
  timezone: string;
  /** Shown when the line is opened. */
  children: ReactNode;
}

export function DeliveryLine({ delivery, what, timezone, children }: DeliveryLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const now = useNow(TICK_MS);
  const { answer_status, answer_ms, created_at } = delivery;
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
          {what} {progressOf(delivery, now)}
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
          {children}
        </div>
      )}
    </li>
  );
}

interface DeliveryFactsProps {
  delivery: LoggedDelivery;
  timezone: string;
  children?: ReactNode;
}

export function DeliveryFacts({ delivery, timezone, children }: DeliveryFactsProps) {
  const { created_at, attempts, next_attempt_at, answer_ms } = delivery;
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
      {children}
    </dl>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const DetailLabel = ({ children }: { children: ReactNode }) => <h4 className={styles.label}>{children}</h4>;
