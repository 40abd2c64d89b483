import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  keywords?: string;
  detail?: ReactNode;
  keys?: readonly string[];
  needsQuery?: boolean;
  to?: string;
  ticketId?: number;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}
