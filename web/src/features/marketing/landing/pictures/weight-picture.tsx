import { WidgetBytes } from '../../figures.tsx';
import { BrowserBar } from '../../hero/browser-bar.tsx';
import sheet from './picture-sheet.module.css';
import styles from './weight-picture.module.css';

export function WeightPicture() {
  return (
    <div className={sheet.wide}>
      <BrowserBar>willowandclay.example</BrowserBar>
      <div className={styles.site}>
        <b>Willow &amp; Clay</b>
        <i />
        <i />
        <i />
        <span className={styles.tab}>Support</span>
      </div>
      <div className={`${styles.row} ${styles.head}`}>
        <span>Request</span>
        <span>Method</span>
        <span>Script</span>
      </div>
      <div className={styles.row}>
        <span>widget.js</span>
        <span>GET</span>
        <b>
          <WidgetBytes /> B
        </b>
      </div>
      <div className={styles.row}>
        <span>events</span>
        <span>POST</span>
        <span>none</span>
      </div>
      <div className={styles.sum}>
        <span>
          <b>2</b> requests
        </span>
        <span>
          <b>0</b> cookies
        </span>
        <span>The form loads when it is reached for</span>
      </div>
    </div>
  );
}
