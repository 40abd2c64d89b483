import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { HeroFigure } from '../landing/prerendered.tsx';
import styles from './hero-picture.module.css';
import { useInView } from './use-in-view.ts';

type Motion = 'still' | 'playing' | 'paused';

export function HeroPicture() {
  const stage = useRef<HTMLDivElement>(null);
  const inView = useInView(stage);
  const [isPaused, setIsPaused] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const hasStarted = useHasStarted(inView);
  const motion: Motion = !hasStarted || isOver ? 'still' : inView && !isPaused ? 'playing' : 'paused';
  const name = isPaused ? 'Play animation' : 'Pause animation';
  const Icon = isPaused ? Play : Pause;
  return (
    <div ref={stage} className={styles.stage} data-motion={motion} onAnimationEnd={() => setIsOver(true)}>
      <HeroFigure />
      {hasStarted && !isOver && (
        <button
          type="button"
          className={styles.pause}
          aria-label={name}
          title={name}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon size={13} aria-hidden="true" />
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
