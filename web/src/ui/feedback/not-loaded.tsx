import type { ReactNode } from 'react';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';

interface NotLoadedProps {
  label: string;
  icon: ReactNode;
  reason: 'missing' | 'server error' | 'no answer';
  onRetry: () => void;
  children: ReactNode;
}

export function NotLoaded({ label, icon, reason, onRetry, children }: NotLoadedProps) {
  if (reason === 'missing')
    return (
      <EmptyState icon={icon} title={`${label} not found`}>
        {children}
      </EmptyState>
    );
  return <LoadFailure label={`This ${label.toLowerCase()}`} isAnswered={reason === 'server error'} onRetry={onRetry} />;
}
