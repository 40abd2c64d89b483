import type { Rating } from '@deskbell/contract/ratings';
import { exactTime, shortDateTime } from '../../../format/zoned-time.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { SCORES } from './rating-score.ts';
import styles from './ticket-rating.module.css';

export function TicketRating({ rating, timezone }: { rating: Rating; timezone: string }) {
  const { score, words, updated_at } = rating;
  const { label, icon: Icon } = SCORES[score];
  const date = new Date(updated_at);
  return (
    <div className={styles.rating} data-score={score}>
      <Icon {...ICON_LG} />
      <p>
        <b>{label}</b>{' '}
        <time dateTime={updated_at} title={exactTime(date, timezone)}>
          {shortDateTime(date, timezone)}
        </time>
      </p>
      {words && (
        <q>
          <bdi>{words}</bdi>
        </q>
      )}
    </div>
  );
}
