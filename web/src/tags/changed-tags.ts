import type { TicketTag } from '@deskbell/contract/tags';

/** Tags that tickets get, and that they lose. */
export interface TagChange {
  add: readonly TicketTag[];
  remove: readonly TicketTag[];
}

/** The tags of a ticket after a change; the server has them in the order of the team. */
export function changedTags(tags: readonly TicketTag[], { add, remove }: TagChange): TicketTag[] {
  const gone = new Set([...add, ...remove].map(({ id }) => id));
  const before = new Set(tags.map(({ id }) => id));
  return [
    ...tags.filter(({ id }) => !gone.has(id) || add.some((added) => added.id === id)),
    ...add.filter(({ id }) => !before.has(id)),
  ];
}
