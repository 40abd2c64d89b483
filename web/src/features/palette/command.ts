import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** More words that match a query. */
  keywords?: string;
  /** Shown at the end of the row. */
  detail?: ReactNode;
  /** Keyboard shortcut for the same action. */
  keys?: readonly string[];
  /** Hidden while the query is empty. */
  needsQuery?: boolean;
  /** Path of a link; any other command has `run`. */
  to?: string;
  /** Opens the dialog of a ticket over the current page; `to` is its address in a new tab. */
  ticketId?: number;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}
