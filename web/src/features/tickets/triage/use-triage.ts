import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { requestReply } from '../queries/reply-request.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';
import { focusTicket } from '../ticket-link.ts';
import type { BulkMenu, CanAssignOn } from './bulk-menus.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useSelection } from './use-selection.ts';
import { useTriageKeys } from './use-triage-keys.ts';

interface TriageOptions {
  /** Must keep its identity between renders. */
  lists: readonly (readonly Ticket[])[];
  /** Must keep its identity between renders. */
  canWorkOn: (siteId: number) => boolean;
  canAssignOn: CanAssignOn | undefined;
}

export type Triage = ReturnType<typeof useTriage>;

/** Actions apply to the selection, else to the row at the cursor. */
export function useTriage({ lists, canWorkOn, canAssignOn }: TriageOptions) {
  const tickets = useMemo(() => lists.flat(), [lists]);
  const canWork = useCallback(({ site_id }: Ticket) => canWorkOn(site_id), [canWorkOn]);
  const selection = useSelection(tickets, canWork);
  const [cursor, setCursor] = useState<number | null>(null);
  const [menu, setMenu] = useState<BulkMenu | null>(null);
  const { setStatus, needNoReply, markUnread, assignToMe } = useTicketActions();
  const { openId, open } = useUrlDialog('ticket');
  if (openId !== null && openId !== cursor && tickets.some(({ id }) => id === openId)) setCursor(openId);
  useKeepPlace({ lists, cursor, setCursor, selectedCount: selection.tickets.length });
  const returnFocus = useReturnFocusTo(cursor);

  function act(acted: readonly Ticket[], run: (tickets: readonly Ticket[]) => unknown) {
    if (acted.length === 0) return;
    if (acted.some(({ id }) => selection.ids.has(id))) selection.clear();
    void run(acted);
  }

  const acts = {
    reply({ id }: Ticket) {
      requestReply(id);
      open(id);
    },
    setStatus: (acted: readonly Ticket[], status: TicketStatus) => act(acted, (given) => setStatus(given, status)),
    archive: (acted: readonly Ticket[]) =>
      act(acted, (given) => setStatus(given, given[0]?.status === 'archived' ? 'open' : 'archived')),
    needNoReply: (acted: readonly Ticket[]) => act(acted, needNoReply),
    markUnread: (acted: readonly Ticket[]) => act(acted, markUnread),
    assignToMe: (acted: readonly Ticket[]) => act(acted, assignToMe),
  };

  useTriageKeys({ tickets, selection, cursor, setCursor, canWork, canAssignOn, acts, onOpenMenu: setMenu });

  return { selection, cursor, setCursor, returnFocus, menu, setMenu, canWork, acts };
}

/** A dialog calls it when it has gone, and the cursor may have moved in that very render. */
function useReturnFocusTo(cursor: number | null) {
  const latest = useRef(cursor);
  useEffect(() => {
    latest.current = cursor;
  }, [cursor]);
  return useCallback(() => {
    if (latest.current === null) return false;
    focusTicket(latest.current);
    return true;
  }, []);
}
