import type { TicketEvent } from '@deskbell/contract/tickets';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { describeEvent } from './describe-event.ts';
import styles from './history-line.module.css';

/** 'Anna removed screenshot.png · 2h ago'. */
export function HistoryLine({ event, timezone }: { event: TicketEvent; timezone: string }) {
  const description = describeEvent(event);
  if (!description) return null;
  const { icon: Icon, words } = description;
  return (
    <li className={styles.event}>
      <Icon {...ICON_SM} />
      <span>
        {words.map((word, index) =>
          typeof word === 'string' ? (
            word
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: words have no id and keep their order
            <b key={index}>
              <bdi>{word.subject}</bdi>
            </b>
          ),
        )}
        {' · '}
        <TimeAgo at={event.created_at} timezone={timezone} />
      </span>
    </li>
  );
}
