import { WifiOff } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { ICON_LG } from '../marks/icon-sizes.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  label?: string;
  isAnswered?: boolean;
  onRetry: () => void;
}

export function LoadFailure({ label = 'This part', isAnswered = false, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={<WifiOff {...ICON_LG} />}
      title={`${label} could not be loaded`}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isAnswered ? 'The server reported an error.' : 'Check your connection.'}
    </EmptyState>
  );
}

interface FloatingFailureProps {
  label?: string;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}

/** Has its own frame: the dialog's may be among the missing scripts. */
export function FloatingFailure({ label, onRetry, onClose }: FloatingFailureProps) {
  return (
    <div className={styles.floating} role="alert">
      <LoadFailure {...(label && { label })} onRetry={onRetry} />
      {onClose && (
        <Button variant="ghost" size="sm" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}
