import { isWebAddress } from '@deskbell/contract/web-address';
import type { ReactNode } from 'react';
import styles from '../../../ui/controls/link.module.css';

export function WebLink({ address, children }: { address: string; children: ReactNode }) {
  if (!isWebAddress(address)) return address;
  return (
    // The normalized URL: 'https:/path' as it stands would be resolved against our own origin.
    <a href={new URL(address).href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
    </a>
  );
}
