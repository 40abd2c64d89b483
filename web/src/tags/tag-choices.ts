import { TICKET_TAGS_MAX } from '@deskbell/contract/limits';
import { TAG_COLORS, tagKeyOf } from '@deskbell/contract/tag-values';
import type { Tag, TicketTag } from '@deskbell/contract/tags';
import { matchesPrefixes } from '../format/prefix-match.ts';
import { changedTags, type TagChange } from './changed-tags.ts';

export type Tagged = readonly (readonly TicketTag[])[];

/** Maps tag ids to whether all tickets will have the tag, or none. */
export type Choices = ReadonlyMap<number, boolean>;

export const countWith = (tagged: Tagged, tagId: number) =>
  tagged.filter((tags) => tags.some(({ id }) => id === tagId)).length;

export type TagState = 'on' | 'off' | 'mixed';

export function stateOf(tagged: Tagged, choices: Choices, tagId: number): TagState {
  const chosen = choices.get(tagId);
  if (chosen !== undefined) return chosen ? 'on' : 'off';
  const count = countWith(tagged, tagId);
  if (count === 0) return 'off';
  return count === tagged.length ? 'on' : 'mixed';
}

export function toggled(tagged: Tagged, choices: Choices, tagId: number): Choices {
  const isOn = stateOf(tagged, choices, tagId) !== 'on';
  const changed = new Map(choices);
  changed.delete(tagId);
  const isAsBefore = stateOf(tagged, changed, tagId) === (isOn ? 'on' : 'off');
  return isAsBefore ? changed : changed.set(tagId, isOn);
}

export const changeOf = (choices: Choices, tags: readonly TicketTag[]): TagChange => ({
  add: tags.filter(({ id }) => choices.get(id) === true),
  remove: tags.filter(({ id }) => choices.get(id) === false),
});

export const exceedsLimit = (tagged: Tagged, change: TagChange) =>
  tagged.some((tags) => changedTags(tags, change).length > Math.max(TICKET_TAGS_MAX, tags.length));

export const orderedTags = (tags: readonly Tag[], onTop: ReadonlySet<number>) =>
  tags.toSorted(
    (one, other) => Number(onTop.has(other.id)) - Number(onTop.has(one.id)) || one.position - other.position,
  );

export const matchingTags = (tags: readonly Tag[], query: string) =>
  query.trim() === '' ? tags : tags.filter(({ name }) => matchesPrefixes(query, name));

export const lookUpTag = (tags: readonly Tag[], name: string) =>
  tags.find((tag) => tagKeyOf(tag.name) === tagKeyOf(name));

export function leastUsedColor(tags: readonly Tag[]): number {
  const uses = TAG_COLORS.map((_, color) => tags.filter((tag) => tag.color === color).length);
  return uses.indexOf(Math.min(...uses));
}
