import { WifiOff } from 'lucide-react';
import { useIsOnline } from '../ui/hooks/use-is-online.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import styles from './offline-banner.module.css';

export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <WifiOff {...ICON} />
          You are offline. Changes are kept and sent when you are back.
        </p>
      )}
    </div>
  );
}
