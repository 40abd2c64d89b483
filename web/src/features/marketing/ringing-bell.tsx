import styles from './ringing-bell.module.css';

/** The closing call's picture: the only place where the bell is heard. */
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
      <path
        fill="currentColor"
        stroke="none"
        transform="translate(62 36) scale(3)"
        d="M14 3.5h4a1.75 1.75 0 0 1 0 3.5h-.5v1.87C23.6 9.5 28 14.3 28 20.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6 0-5.9 4.4-10.7 10.5-11.33V7H14a1.75 1.75 0 0 1 0-3.5zM4 24h24a2 2 0 0 1 0 4H4a2 2 0 0 1 0-4z"
      />
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
