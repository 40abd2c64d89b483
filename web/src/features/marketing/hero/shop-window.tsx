import { BrowserBar } from './browser-bar.tsx';
import { MugDrawing } from './mug-drawing.tsx';
import styles from './shop-window.module.css';

export function ShopWindow() {
  return (
    <div className={styles.window}>
      <BrowserBar>willowandclay.example</BrowserBar>
      <div className={styles.shop}>
        <div className={styles.photo}>
          <MugDrawing />
        </div>
        <div className={styles.form}>
          <b>How can we help?</b>
          <div className={styles.field}>
            Title
            <span>Parcel marked delivered, not here</span>
          </div>
          <div className={styles.field}>
            Description
            <span>Tracking says Tuesday, 10:40. My neighbors have not seen it either.</span>
          </div>
          <div className={styles.field}>
            Email
            <span>mara@lind.example</span>
          </div>
          <div className={styles.send}>Send</div>
        </div>
      </div>
    </div>
  );
}
