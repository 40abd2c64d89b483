import type { ReactNode } from 'react';

/** Something the palette offers. */
export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** Other words it is found by. */
  keywords?: string;
  /** What stands at the end of its line. */
  detail?: ReactNode;
  /** The key that does the same without the palette. */
  keys?: readonly string[];
  /** Offered only to whoever types something that finds it. */
  isOnlyFound?: boolean;
  /** Where it leads; with Ctrl or Cmd, in a new tab. */
  to?: string;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}
