import type { ReactNode } from 'react';

export interface Tab {
  id: string;
  label: string;
  to: string;
  badge?: number | undefined;
  icon?: ReactNode;
  /** At the far end of the strip. */
  isApart?: boolean;
}
