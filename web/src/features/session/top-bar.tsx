import type { Brand } from '@deskbell/contract/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '../../ui/marks/brand-mark.tsx';
import { ShownBrand } from '../../ui/marks/shown-brand.tsx';
import styles from './top-bar.module.css';

export function TopBar({ brand, children }: { brand: Brand | null; children: ReactNode }) {
  return (
    <header className={styles.bar}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.wrap}>
        <Link to="/dashboard" className={styles.brand}>
          {brand ? (
            <ShownBrand brand={brand} />
          ) : (
            <>
              <BrandMark />
              <span className={styles.name}>Deskbell</span>
            </>
          )}
        </Link>
        {children}
      </div>
    </header>
  );
}
