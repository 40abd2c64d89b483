import { classNames } from '../class-names.ts';
import styles from './shown-brand.module.css';

interface ShownBrandProps {
  brand: { name: string; color: string; logo: { url: string; width: number; height: number } | null };
  className?: string | undefined;
}

/** A dark logo keeps a white ground in the dark theme. */
export function ShownBrand({ brand: { name, color, logo }, className }: ShownBrandProps) {
  if (logo)
    return (
      <img
        className={classNames(styles.logo, className)}
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt={name}
      />
    );
  return (
    <>
      <i className={styles.color} style={{ background: color }} aria-hidden="true" />
      <bdi className={styles.name}>{name}</bdi>
    </>
  );
}
