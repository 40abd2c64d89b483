import { Pause, Play, Ticket } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeskWindow } from './desk-window.tsx';
import styles from './hero-picture.module.css';
import { ShopWindow } from './shop-window.tsx';
import { useInView } from './use-in-view.ts';

const SENTENCE =
  'A visitor of a small ceramics shop writes a ticket in the Deskbell widget; it appears in the New column of the shop’s board.';

type Motion = 'still' | 'playing' | 'paused';

/** A ticket flies from a shop's widget to its board: three times at most, and only while somebody can see it. */
export function HeroPicture() {
  const stage = useRef<HTMLDivElement>(null);
  const inView = useInView(stage);
  const [held, setHeld] = useState(false);
  const [over, setOver] = useState(false);
  const started = useStarted(inView);
  const motion: Motion = !started || over ? 'still' : inView && !held ? 'playing' : 'paused';
  return (
    <div ref={stage} className={styles.stage} data-motion={motion} onAnimationEnd={() => setOver(true)}>
      <figure className={styles.picture} role="img" aria-label={SENTENCE}>
        <ShopWindow />
        <div className={styles.desk}>
          <div className={styles.wayDown}>
            <FlyingTicket />
          </div>
          <svg className={styles.way} viewBox="0 0 150 560" aria-hidden="true">
            <path d="M4 490 C 104 490, 34 168, 128 168" />
            <circle cx="4" cy="490" r="4" />
            <circle cx="130" cy="168" r="4" />
          </svg>
          <FlyingTicket />
          <DeskWindow />
        </div>
      </figure>
      {started && !over && (
        <button
          type="button"
          className={styles.hold}
          aria-label={held ? 'Play the picture' : 'Pause the picture'}
          title={held ? 'Play the picture' : 'Pause the picture'}
          onClick={() => setHeld(!held)}
        >
          {held ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}

function useStarted(inView: boolean): boolean {
  const [started, setStarted] = useState(false);
  if (inView && !started) setStarted(true);
  return started;
}

function FlyingTicket() {
  return (
    <span className={styles.flight} data-moves="ticket">
      <Ticket size={14} strokeWidth={2.2} aria-hidden="true" />
      #1048
    </span>
  );
}
