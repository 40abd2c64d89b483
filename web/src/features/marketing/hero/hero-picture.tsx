import { Pause, Play, Ticket } from 'lucide-react';
import { useRef, useState } from 'react';
import { DeskWindow } from './desk-window.tsx';
import styles from './hero-picture.module.css';
import { ShopWindow } from './shop-window.tsx';
import { useInView } from './use-in-view.ts';

const DESCRIPTION =
  'A visitor of a small ceramics shop submits a ticket in the Deskbell widget; it appears in the New column of the shop’s board.';

type Motion = 'still' | 'playing' | 'paused';

export function HeroPicture() {
  const stage = useRef<HTMLDivElement>(null);
  const inView = useInView(stage);
  const [isPaused, setIsPaused] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const hasStarted = useHasStarted(inView);
  const motion: Motion = !hasStarted || isOver ? 'still' : inView && !isPaused ? 'playing' : 'paused';
  return (
    <div ref={stage} className={styles.stage} data-motion={motion} onAnimationEnd={() => setIsOver(true)}>
      <figure className={styles.picture} role="img" aria-label={DESCRIPTION}>
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
      {hasStarted && !isOver && (
        <button
          type="button"
          className={styles.pause}
          aria-label={isPaused ? 'Play animation' : 'Pause animation'}
          title={isPaused ? 'Play animation' : 'Pause animation'}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}

function useHasStarted(inView: boolean): boolean {
  const [hasStarted, setHasStarted] = useState(false);
  if (inView && !hasStarted) setHasStarted(true);
  return hasStarted;
}

function FlyingTicket() {
  return (
    <span className={styles.flight} data-moves="ticket">
      <Ticket size={14} strokeWidth={2.2} aria-hidden="true" />
      #1048
    </span>
  );
}
