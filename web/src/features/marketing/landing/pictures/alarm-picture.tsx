import { BellOff } from 'lucide-react';
import { SiteMark } from '../../hero/site-mark.tsx';
import styles from './alarm-picture.module.css';

const WEEKS = Array.from({ length: 52 }, (_, week) => ({ week, isSilent: week === 17 || week === 51 }));

export function AlarmPicture() {
  return (
    <div className={styles.alarm}>
      <div className={styles.site}>
        <SiteMark site="Alder Clinic" />
        Alder Clinic<small>You got an email at 17:29</small>
      </div>
      <div className={styles.verdict}>
        <BellOff size={18} strokeWidth={1.75} aria-hidden="true" />
        <b>Silent since Tuesday, 17:14: the code is not on the home page</b>
        <p>Nobody has seen the Support tab for 3 h; the longest usual pause is 40 min.</p>
        <ol>
          <li>Paste the line before &lt;/body&gt; again. After a redesign it is often gone.</li>
          <li>If a tag manager adds it, check that the tag is published.</li>
          <li>Press Check now. You get one more email when visitors are back.</li>
        </ol>
      </div>
      <div className={styles.year}>
        {WEEKS.map(({ week, isSilent }) => (
          <i key={week} {...(isSilent && { className: styles.silent })} />
        ))}
      </div>
      <div className={styles.from}>
        <span>Nov 2025</span>
        <span>Now</span>
      </div>
    </div>
  );
}
