import { Ticket } from 'lucide-react';
import { DeskWindow } from './desk-window.tsx';
import styles from './hero-figure.module.css';
import { ShopWindow } from './shop-window.tsx';

const DESCRIPTION =
  'A visitor of a small ceramics shop writes a ticket in the Deskbell form; it appears on top of the open tickets, among those of other sites.';

export function HeroFigure() {
  return (
    <figure className={styles.picture} role="img" aria-label={DESCRIPTION}>
      <DeskWindow />
      <svg className={styles.way} viewBox="0 0 1200 604" aria-hidden="true">
        <path d="M868 556C786 556 840 171 796 171" />
        <circle cx="793" cy="171" r="4" />
      </svg>
      <span className={styles.wayDown} />
      <span className={styles.flight} data-moves="ticket">
        <Ticket size={14} strokeWidth={2.2} aria-hidden="true" />
        #1048
      </span>
      <ShopWindow />
    </figure>
  );
}
