import type { Brand } from '@deskbell/contract/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '../../ui/marks/brand-mark.tsx';
import { ShownBrand } from '../../ui/marks/shown-brand.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  brand: Brand | null;
  /** The navigation has Dashboard, where it would lead. */
  isBrandLink: boolean;
  children: ReactNode;
}

export function TopBar({ brand, isBrandLink, children }: TopBarProps) {
  const shown = brand ? (
    <ShownBrand brand={brand} />
  ) : (
    <>
      <BrandMark />
      <span className={styles.name}>Deskbell</span>
    </>
  );
  return (
    <header className={styles.bar}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.wrap}>
        {isBrandLink ? (
          <Link to="/dashboard" className={styles.brand}>
            {shown}
          </Link>
        ) : (
          <span className={styles.brand}>{shown}</span>
        )}
        {children}
      </div>
    </header>
  );
}
