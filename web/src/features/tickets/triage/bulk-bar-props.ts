import type { CanAssignOn } from './bulk-menus.ts';
import type { Triage } from './use-triage.ts';

export interface BulkBarProps {
  triage: Triage;
  timezone: string;
  canAssignOn: CanAssignOn | undefined;
  /** A board has no card around it. */
  isBare?: boolean;
}
