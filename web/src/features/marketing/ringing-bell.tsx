import { BELL_PATH } from '../../ui/marks/brand-mark.tsx';
import styles from './ringing-bell.module.css';

export function RingingBell({ small = false }: { small?: boolean }) {
  return (
    <svg
      className={styles.bell}
      width={small ? 180 : 220}
      height={small ? 108 : 132}
      viewBox="0 0 220 132"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path fill="currentColor" stroke="none" transform="translate(62 36) scale(3)" d={BELL_PATH} />
      <g strokeWidth="3.5">
        <path d="M57 62a56 56 0 0 1 22-25" opacity=".75" />
        <path d="M163 62a56 56 0 0 0-22-25" opacity=".75" />
        <path d="M36 56a80 80 0 0 1 29-37" opacity=".4" />
        <path d="M184 56a80 80 0 0 0-29-37" opacity=".4" />
        <path d="M15 50A104 104 0 0 1 51 3" opacity=".18" />
        <path d="M205 50a104 104 0 0 0-36-47" opacity=".18" />
      </g>
    </svg>
  );
}
