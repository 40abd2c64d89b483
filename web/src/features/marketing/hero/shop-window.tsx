import { Lock } from 'lucide-react';
import { MiniWidget } from './mini-widget.tsx';
import { MugDrawing } from './mug-drawing.tsx';
import styles from './shop-window.module.css';
import { SiteDot } from './site-dot.tsx';

export function ShopWindow() {
  return (
    <div className={styles.sites}>
      <div className={`${styles.behind} ${styles.farthest}`}>
        <SiteDot color="teal" />
        book.alderclinic.example
      </div>
      <div className={styles.behind}>
        <SiteDot color="orange" />
        docs.parcelkit.example
      </div>
      <div className={styles.window}>
        <div className={styles.bar}>
          <span className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
          <span className={styles.address}>
            <Lock size={11} aria-hidden="true" />
            willowandclay.example
          </span>
        </div>
        <div className={styles.shop}>
          <div className={styles.nav}>
            <b>Willow &amp; Clay</b>
            <span>Tableware</span>
            <span>Journal</span>
            <span>Cart (2)</span>
          </div>
          <div className={styles.product}>
            <div className={styles.photo}>
              <MugDrawing />
            </div>
            <p className={styles.name}>Harbour mugs, set of two</p>
            <p className={styles.price}>38.00 EUR, ready to ship</p>
            <span className={styles.buy}>Add to cart</span>
          </div>
          <MiniWidget />
        </div>
      </div>
    </div>
  );
}
