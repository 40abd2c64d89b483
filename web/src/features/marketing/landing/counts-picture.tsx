import styles from './counts-picture.module.css';
import { areaUnder, lineThrough } from './line-path.ts';

const CHART = { width: 600, height: 190 };
const OPENS = [
  79, 88, 93, 93, 114, 134, 143, 106, 115, 103, 100, 103, 105, 105, 72, 59, 51, 31, 38, 58, 47, 27, 18, 16, 14, 30, 63,
  51, 48, 58,
];
const TICKETS = [
  170, 171, 172, 173, 177, 182, 186, 182, 184, 183, 182, 180, 178, 176, 170, 167, 165, 163, 166, 171, 171, 170, 170,
  171, 170, 171, 174, 170, 167, 167,
];

export function CountsPicture() {
  return (
    <div className={styles.counts}>
      <div className={styles.legend}>
        <span>
          <i className={styles.opens} />
          <b>1,311</b> opens
        </span>
        <span>
          <i className={styles.tickets} />
          <b>214</b> tickets
        </span>
        <span className={styles.rates}>
          Open rate <b>7.2%</b>
        </span>
        <span>
          Conversion <b>16.3%</b>
        </span>
      </div>
      <svg viewBox="0 0 600 190" fill="none" aria-hidden="true">
        <path d="M0 .5H600M0 63.5H600M0 126.5H600" stroke="var(--border)" />
        <path d={areaUnder(OPENS, CHART)} fill="var(--accent)" opacity=".13" />
        <path d={areaUnder(TICKETS, CHART)} fill="var(--accent)" opacity=".9" />
        <path d={lineThrough(OPENS, CHART)} stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
      </svg>
    </div>
  );
}
