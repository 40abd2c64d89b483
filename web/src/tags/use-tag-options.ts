import { TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../api/failure-text.ts';
import type { TagChange } from './changed-tags.ts';
import {
  type Choices,
  changeOf,
  exceedsLimit,
  leastUsedColor,
  lookUpTag,
  matchingTags,
  orderedTags,
  type Tagged,
  toggled,
} from './tag-choices.ts';
import { tagsQuery, useAddTag } from './tag-queries.ts';

export const CREATE = 'create';
const SHOWN_TAGS_MAX = 50;
const NO_CHOICES: Choices = new Map();
const ENOUGH = 'Ten tags are enough. Remove one first.';

interface TagOptionsInput {
  teamId: number;
  tagged: Tagged;
  onChange: (change: TagChange) => void;
  onClose: () => void;
}

/** One ticket changes at once; the choices for several are applied together. */
export function useTagOptions({ teamId, tagged, onChange, onClose }: TagOptionsInput) {
  const { data: tags = [], isPending, isError, refetch } = useQuery(tagsQuery(teamId));
  const { mutateAsync: addTag } = useAddTag(teamId);
  const isCreating = useRef(false);
  const [query, setQuery] = useState('');
  const [highlighted, setHighlighted] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [problem, setProblem] = useState<string | null>(null);
  // Rows keep their place while they are checked.
  const [onTop, setOnTop] = useState(() => new Set(tagged.flat().map(({ id }) => id)));

  const isBulk = tagged.length > 1;
  const name = query.trim();
  const shown = matchingTags(orderedTags(tags, onTop), query).slice(0, SHOWN_TAGS_MAX);
  const isNew = name !== '' && !isPending && !isError && tags.length < TAGS_MAX && !lookUpTag(tags, name);
  const canCreate = isNew && !name.includes(',');
  const values = shown.map(({ id }) => String(id));
  // Never the first choice: Enter in a text meant for elsewhere would create a tag of the team.
  const isOnCreate = canCreate && highlighted === CREATE;
  const current = isOnCreate || values.includes(highlighted) ? highlighted : (values[0] ?? '');
  const tagOf = (value: string) => tags.find(({ id }) => String(id) === value);

  function toggle(tag: Tag) {
    const after = toggled(tagged, choices, tag.id);
    const change = changeOf(after, tags.some(({ id }) => id === tag.id) ? tags : [...tags, tag]);
    if (exceedsLimit(tagged, change)) return setProblem(ENOUGH);
    setProblem(null);
    setQuery('');
    if (isBulk) setChoices(after);
    else onChange(change);
  }

  async function create() {
    if (isCreating.current) return;
    isCreating.current = true;
    setProblem(null);
    try {
      const added = await addTag({ name, color: leastUsedColor(tags) });
      setOnTop((ids) => new Set([...ids, added.id]));
      toggle(added);
    } catch (error) {
      const taken = lookUpTag((await refetch()).data ?? [], name);
      if (taken) return toggle(taken);
      setProblem(failureText(error, 'The tag could not be created.'));
    } finally {
      isCreating.current = false;
    }
  }

  /** To the row Create and from it: as an option of cmdk it would be selected by itself, or by the pointer. */
  function moveByArrow(key: string): boolean {
    if (!canCreate || !(key === 'ArrowDown' || key === 'ArrowUp')) return false;
    const order = [...values, CREATE];
    const at = order.indexOf(current) + (key === 'ArrowDown' ? 1 : -1);
    const next = order.at(at % order.length) ?? CREATE;
    if (!isOnCreate && next !== CREATE) return false;
    setHighlighted(next);
    return true;
  }

  function choose(value: string) {
    const tag = tagOf(value);
    if (tag) toggle(tag);
    else if (value === CREATE) void create();
  }

  function apply() {
    const tag = tagOf(current);
    const applied = choices.size === 0 && tag ? toggled(tagged, choices, tag.id) : choices;
    const change = changeOf(applied, tags);
    if (exceedsLimit(tagged, change)) return setProblem(ENOUGH);
    onClose();
    if (applied.size > 0) onChange(change);
  }

  const list = { tags, isPending, isError, refetch };
  return {
    list,
    query,
    setQuery,
    name,
    shown,
    canCreate,
    hasComma: isNew && !canCreate,
    current,
    setHighlighted,
    moveByArrow,
    choices,
    problem,
    choose,
    apply,
  };
}
