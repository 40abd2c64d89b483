import type { InboxRow } from '@deskbell/contract/inbox';
import { useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { counted } from '../../format/counted.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { type InboxTab, useInbox, useMarkInbox } from './inbox-queries.ts';

const stamped = (row: InboxRow, isRead: boolean): InboxRow => ({
  ...row,
  read_at: isRead ? (row.read_at ?? new Date().toISOString()) : null,
});

/** Rows that are read here lose their dot, and stay where they are as long as the list is open. */
export function useInboxRows(tab: InboxTab) {
  const inbox = useInbox(tab);
  const { mutate, mutateAsync } = useMarkInbox();
  const [touched, setTouched] = useState<ReadonlyMap<number, InboxRow>>(new Map());
  const listed = inbox.data?.pages.flatMap(({ rows }) => rows);
  const rows = listed && withTouched(listed, touched);

  const touch = (marked: readonly InboxRow[], isRead: boolean) =>
    setTouched((before) => new Map([...before, ...marked.map((row) => [row.id, stamped(row, isRead)] as const)]));
  const fail = (error: unknown) => showToast('error', 'The inbox was not changed', failureText(error));

  function mark(row: InboxRow, isRead: boolean) {
    if ((row.read_at !== null) === isRead) return;
    touch([row], isRead);
    const undo = () => touch([row], !isRead);
    mutate(
      { ids: [row.id], read: isRead },
      {
        onError: (error) => {
          undo();
          fail(error);
        },
      },
    );
  }

  async function markAll() {
    const unread = (rows ?? []).filter(({ read_at }) => read_at === null);
    touch(unread, true);
    try {
      const { ids } = await mutateAsync({ all: true });
      showToast('success', `${counted(ids.length, 'row').replace(/ rows?$/, '')} marked as read`, undefined, {
        label: 'Undo',
        onClick: () => {
          touch(unread, false);
          if (ids.length > 0) mutate({ ids, read: false }, { onError: fail });
        },
      });
    } catch (error) {
      touch(unread, false);
      fail(error);
    }
  }

  return { ...inbox, rows, mark, markAll };
}

/** A row that has news since then is listed by its new id. */
function withTouched(listed: readonly InboxRow[], touched: ReadonlyMap<number, InboxRow>): InboxRow[] {
  const ids = new Set(listed.map(({ id }) => id));
  const renewed = new Set(listed.map(({ ticket_id, kind }) => `${ticket_id ?? ''} ${kind}`));
  const kept = [...touched.values()].filter(
    ({ id, ticket_id, kind }) => !ids.has(id) && (ticket_id === null || !renewed.has(`${ticket_id} ${kind}`)),
  );
  return [...listed.map((row) => touched.get(row.id) ?? row), ...kept].sort((one, other) => other.id - one.id);
}
