import { classNames } from '../class-names.ts';
import styles from './pulse.module.css';

export function Pulse({ alive }: { alive: boolean }) {
  return <span className={classNames(styles.pulse, alive && styles.alive)} />;
}
