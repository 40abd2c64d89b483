import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ICON_LG } from './icon-sizes.ts';

interface NotLoadedProps {
  /** 'Ticket' */
  label: string;
  icon: ReactNode;
  /** The server answered that it does not exist; otherwise there was no answer. */
  isMissing: boolean;
  /** Why it may be missing. */
  children: ReactNode;
}

/** In place of a record that could not be fetched. */
export function NotLoaded({ label, icon, isMissing, children }: NotLoadedProps) {
  if (isMissing)
    return (
      <EmptyState icon={icon} title={`${label} not found`}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState icon={<WifiOff {...ICON_LG} />} title={`This ${label.toLowerCase()} could not be loaded`}>
      Check your connection and try again.
    </EmptyState>
  );
}
