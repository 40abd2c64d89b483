import { useEffect } from 'react';
import { TagOptions } from '../../../tags/lazy-tag-options.ts';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { prefetchAssignChoices } from '../assign/assign-menu.tsx';
import { prefetchTicketDialog } from '../open-ticket.tsx';
import { prefetchSnoozeChoices } from '../snooze/snooze-menu.tsx';
import { BulkBar } from './lazy-bulk-bar.ts';
import type { Triage } from './use-triage.ts';

const PREFETCHES = [
  prefetchTicketDialog,
  BulkBar.prefetch,
  prefetchAssignChoices,
  prefetchSnoozeChoices,
  TagOptions.prefetch,
];

/** Loaded once a row has the cursor: while a key waits for scripts, the next key would still go to the row. */
export function usePrefetchedParts({ cursor }: Triage): void {
  const { openId } = useUrlDialog('ticket');
  const hasKeys = cursor !== null && openId === null;
  useEffect(() => {
    if (hasKeys) for (const prefetch of PREFETCHES) void prefetch();
  }, [hasKeys]);
}
