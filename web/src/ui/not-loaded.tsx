import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';

interface NotLoadedProps {
  /** 'Ticket' */
  label: string;
  icon: ReactNode;
  /** Why there is no record: the server has none, it answered with an error, or it did not answer. */
  reason: 'missing' | 'server error' | 'no answer';
  onRetry: () => void;
  /** Why it may be missing. */
  children: ReactNode;
}

/** In place of a record that could not be fetched. */
export function NotLoaded({ label, icon, reason, onRetry, children }: NotLoadedProps) {
  if (reason === 'missing')
    return (
      <EmptyState icon={icon} title={`${label} not found`}>
        {children}
      </EmptyState>
    );
  return <LoadFailure label={`This ${label.toLowerCase()}`} isAnswered={reason === 'server error'} onRetry={onRetry} />;
}
