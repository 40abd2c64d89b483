import { classNames } from './class-names.ts';
import styles from './pulse.module.css';

/** Green and breathing while something is alive, grey while it is awaited. */
export function Pulse({ alive }: { alive: boolean }) {
  return <span className={classNames(styles.pulse, alive && styles.alive)} />;
}
