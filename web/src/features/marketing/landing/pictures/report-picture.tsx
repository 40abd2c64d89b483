import styles from './report-picture.module.css';

const FIGURES = [
  { name: 'Tickets in', figure: '66' },
  { name: 'Resolved', figure: '61' },
  { name: 'First reply', figure: '1 h 05 m' },
];
const WEEKS = [52, 72, 96, 84, 46];

export function ReportPicture() {
  return (
    <div className={styles.report}>
      <div className={styles.top}>
        <b>Your agency</b>
        <span>1 to 31 October 2026</span>
      </div>
      <b className={styles.title}>Willow &amp; Clay in October 2026</b>
      <p className={styles.words}>The new checkout is calm since the 27th. For November we suggest a size table.</p>
      <div className={styles.figures}>
        {FIGURES.map(({ name, figure }) => (
          <div key={name}>
            <span>{name}</span>
            <b>{figure}</b>
          </div>
        ))}
      </div>
      <svg className={styles.bars} viewBox="0 0 340 60" preserveAspectRatio="none" aria-hidden="true">
        {WEEKS.map((height, week) => (
          <rect key={height} x={week * 70} y={60 - height * 0.6} width="60" height="70" rx="3" />
        ))}
      </svg>
    </div>
  );
}
