import type { Tag } from '@deskbell/contract/tags';
import type { View } from '@deskbell/contract/views';

let lastId = 0;

export function aTag(changes: Partial<Tag> = {}): Tag {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    name: `tag ${lastId}`,
    color: 0,
    position: 0,
    ticket_count: 0,
    created_by_name: 'Marta Lindqvist',
    created_at: '2025-10-01T08:00:00.000Z',
    ...changes,
  };
}

export function aView(changes: Partial<View> = {}): View {
  lastId += 1;
  return {
    id: lastId,
    team_id: 1,
    name: `View ${lastId}`,
    query: 'archived=false&snoozed=false',
    layout: 'list',
    is_shared: false,
    is_pinned: false,
    position: 0,
    missing: [],
    ...changes,
  };
}
