import type { TicketTag } from '@deskbell/contract/tags';

export interface TagChange {
  add: readonly TicketTag[];
  remove: readonly TicketTag[];
}

/** Mirrors the server, which sorts tags in the order of the team. */
export function changedTags(tags: readonly TicketTag[], { add, remove }: TagChange): TicketTag[] {
  const gone = new Set([...add, ...remove].map(({ id }) => id));
  const before = new Set(tags.map(({ id }) => id));
  return [
    ...tags.filter(({ id }) => !gone.has(id) || add.some((added) => added.id === id)),
    ...add.filter(({ id }) => !before.has(id)),
  ];
}
