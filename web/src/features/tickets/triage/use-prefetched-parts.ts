import { useEffect } from 'react';
import { prefetchAssignChoices } from '../assign/assign-menu.tsx';
import { prefetchTicketDialog } from '../open-ticket.tsx';
import { prefetchSnoozeChoices } from '../snooze/snooze-menu.tsx';
import { BulkBar } from './lazy-bulk-bar.ts';

const PREFETCHES = [prefetchTicketDialog, BulkBar.prefetch, prefetchAssignChoices, prefetchSnoozeChoices];

/** Once a row has the cursor: while its keys wait for scripts, the next key would still go to the row. */
export function usePrefetchedParts(hasCursor: boolean): void {
  useEffect(() => {
    if (hasCursor) for (const prefetch of PREFETCHES) void prefetch();
  }, [hasCursor]);
}
