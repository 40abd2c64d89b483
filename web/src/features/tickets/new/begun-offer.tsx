import { isolated } from '../../../format/isolated.ts';
import { spanAgo } from '../../../format/time-ago.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import styles from './begun-offer.module.css';
import type { BegunTicket } from './begun-tickets.ts';

interface BegunOfferProps {
  ticket: BegunTicket;
  onGoOn: () => void;
  onThrowAway: () => void;
}

export function BegunOffer({ ticket, onGoOn, onThrowAway }: BegunOfferProps) {
  const now = useNow();
  const { title, requester, typed } = ticket.fields;
  const name = requester?.name ?? requester?.email ?? typed.trim();
  return (
    <section className={styles.offer} aria-label="Begun ticket">
      <p>
        <b>{title.trim() ? `Go on with “${isolated(title.trim())}”?` : 'Go on with your ticket?'}</b>
        <small>
          Begun {spanAgo(Date.parse(ticket.begun_at), now)}
          {name && ` for ${isolated(name)}`}
        </small>
      </p>
      <Button variant="ghost" size="sm" onClick={onThrowAway}>
        Throw Away
      </Button>
      <Button size="sm" onClick={onGoOn}>
        Go on
      </Button>
    </section>
  );
}
