import { TAG_NAME_MAX, TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { Check, Minus, Plus, Search } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { failureText } from '../api/failure-text.ts';
import { number } from '../format/counted.ts';
import { classNames } from '../ui/class-names.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { Kbd } from '../ui/marks/kbd.tsx';
import floating from '../ui/overlays/floating.module.css';
import type { MenuPlace } from '../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../ui/overlays/menu-skeleton.tsx';
import type { TagChange } from './changed-tags.ts';
import { TagDot } from './tag-chip.tsx';
import {
  type Choices,
  changeOf,
  countWith,
  exceedsLimit,
  leastUsedColor,
  lookUpTag,
  matchingTags,
  orderedTags,
  stateOf,
  type Tagged,
  type TagState,
  toggled,
} from './tag-choices.ts';
import styles from './tag-options.module.css';
import { tagsQuery, useAddTag } from './tag-queries.ts';

const SHOWN_TAGS_MAX = 50;
const CREATE = 'create';
const NO_CHOICES: Choices = new Map();
const ARIA_CHECKED = { on: true, off: false, mixed: 'mixed' } as const;
const ENOUGH = 'Ten tags are enough. Remove one first.';

interface TagOptionsProps {
  teamId: number;
  tagged: Tagged;
  side: MenuPlace['side'];
  align: MenuPlace['align'];
  onChange: (change: TagChange) => void;
  onClose: () => void;
}

export function TagOptions({ teamId, tagged, side = 'bottom', align = 'start', onChange, onClose }: TagOptionsProps) {
  const { data: tags = [], isPending, isError, refetch } = useQuery(tagsQuery(teamId));
  const { mutateAsync: addTag, isPending: isAdding } = useAddTag(teamId);
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [highlighted, setHighlighted] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [problem, setProblem] = useState<string | null>(null);
  // Rows keep their place while they are checked.
  const [onTop, setOnTop] = useState(() => new Set(tagged.flat().map(({ id }) => id)));

  const isBulk = tagged.length > 1;
  const name = query.trim();
  const shown = matchingTags(orderedTags(tags, onTop), query).slice(0, SHOWN_TAGS_MAX);
  const canCreate = name !== '' && !isPending && !isError && tags.length < TAGS_MAX && !lookUpTag(tags, name);
  const values = [...shown.map(({ id }) => String(id)), ...(canCreate ? [CREATE] : [])];
  const current = values.includes(highlighted) ? highlighted : (values[0] ?? '');

  /** cmdk 1.1 sets aria-activedescendant after arrow keys, but neither on open nor after filtering. */
  useLayoutEffect(() => {
    const id = root.current?.querySelector(`[data-value="${current}"]`)?.id ?? '';
    root.current?.querySelector('[role="combobox"]')?.setAttribute('aria-activedescendant', id);
  });

  function toggle(tag: Tag) {
    const after = toggled(tagged, choices, tag.id);
    const change = changeOf(after, [...tags, tag]);
    if (exceedsLimit(tagged, change)) return setProblem(ENOUGH);
    setProblem(null);
    setQuery('');
    if (isBulk) setChoices(after);
    else onChange(change);
  }

  async function create() {
    setProblem(null);
    try {
      const added = await addTag({ name, color: leastUsedColor(tags) });
      setOnTop((ids) => new Set([...ids, added.id]));
      toggle(added);
    } catch (error) {
      const taken = lookUpTag((await refetch()).data ?? [], name);
      if (taken) return toggle(taken);
      setProblem(failureText(error, 'The tag could not be created.'));
    }
  }

  function choose(value: string) {
    const tag = tags.find(({ id }) => String(id) === value);
    if (tag) toggle(tag);
    else if (value === CREATE && !isAdding) void create();
  }

  function apply() {
    const tag = tags.find(({ id }) => String(id) === current);
    const applied = choices.size === 0 && tag ? toggled(tagged, choices, tag.id) : choices;
    const change = changeOf(applied, tags);
    if (exceedsLimit(tagged, change)) return setProblem(ENOUGH);
    onClose();
    if (applied.size > 0) onChange(change);
  }

  /** In an empty field only: otherwise a space belongs to the name, and Enter chooses. */
  function pressKey(event: KeyboardEvent) {
    if (query !== '') return;
    if (event.key === ' ') {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Enter' && isBulk) {
      event.preventDefault();
      apply();
    }
  }

  return (
    <Popover.Portal>
      <Popover.Content
        className={classNames(floating.surface, styles.popover)}
        aria-label="Tags"
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        <Cmdk
          ref={root}
          className={styles.options}
          label="Find or create a tag"
          shouldFilter={false}
          vimBindings={false}
          loop
          value={current}
          onValueChange={setHighlighted}
          onKeyDown={pressKey}
        >
          <div className={styles.search}>
            <Search {...ICON} />
            <Cmdk.Input
              className={styles.input}
              placeholder="Find or create a tag"
              maxLength={TAG_NAME_MAX}
              dir="auto"
              value={query}
              onValueChange={setQuery}
            />
          </div>
          {isPending && <MenuSkeleton />}
          {isError && tags.length === 0 && <LoadFailure label="Tags" onRetry={() => void refetch()} />}
          <Cmdk.List label="Tags" className={styles.list} hidden={values.length === 0}>
            {shown.map((tag) => (
              <Cmdk.Item
                key={tag.id}
                value={String(tag.id)}
                aria-checked={ARIA_CHECKED[stateOf(tagged, choices, tag.id)]}
                className={styles.option}
                onSelect={choose}
              >
                <TagRow tag={tag} state={stateOf(tagged, choices, tag.id)} count={countText(tag)} />
              </Cmdk.Item>
            ))}
            {canCreate && (
              <Cmdk.Item value={CREATE} className={classNames(styles.option, styles.create)} onSelect={choose}>
                <Plus {...ICON} />
                <span className={styles.name}>
                  Create “<b dir="auto">{name}</b>”
                </span>
                <TagDot color={leastUsedColor(tags)} />
              </Cmdk.Item>
            )}
          </Cmdk.List>
          {values.length === 0 && !isPending && !isError && <p className={styles.none}>{noneText(tags.length)}</p>}
          <Foot
            problem={problem}
            doing={doingText()}
            apply={isBulk && query === '' ? `Apply to ${number(tagged.length)}` : null}
            onApply={apply}
          />
        </Cmdk>
      </Popover.Content>
    </Popover.Portal>
  );

  function doingText() {
    if (current !== CREATE) return 'toggle';
    return isBulk ? 'create' : 'create and add';
  }

  function countText({ id, ticket_count }: Tag) {
    if (!isBulk) return ticket_count > 0 ? number(ticket_count) : '';
    const count = countWith(tagged, id);
    if (choices.has(id) || count === 0) return '';
    return count === tagged.length ? `all ${number(count)}` : `${number(count)} of ${number(tagged.length)}`;
  }
}

function noneText(tagCount: number) {
  if (tagCount === 0) return 'No tags yet. Type a name to create one.';
  return tagCount < TAGS_MAX ? 'No tag matches' : `No tag matches. A team has at most ${TAGS_MAX} tags.`;
}

function TagRow({ tag, state, count }: { tag: Tag; state: TagState; count: string }) {
  return (
    <>
      <span className={classNames(styles.box, state !== 'off' && styles.filled)}>
        {state === 'on' && <Check size={12} strokeWidth={2.5} />}
        {state === 'mixed' && <Minus size={12} strokeWidth={2.5} />}
      </span>
      <TagDot color={tag.color} />
      <bdi className={styles.name}>{tag.name}</bdi>
      <span className={styles.count}>{count}</span>
    </>
  );
}

interface FootProps {
  problem: string | null;
  doing: string;
  apply: string | null;
  onApply: () => void;
}

function Foot({ problem, doing, apply, onApply }: FootProps) {
  if (problem)
    return (
      <p className={classNames(styles.foot, styles.problem)} role="alert">
        {problem}
      </p>
    );
  return (
    <div className={styles.foot}>
      <span className={styles.hint} aria-hidden="true">
        <Kbd>{apply === null ? 'Enter' : 'Space'}</Kbd> {apply === null ? doing : 'toggle'}
      </span>
      {apply !== null && (
        <button type="button" className={styles.apply} onClick={onApply}>
          <Kbd>Enter</Kbd> {apply}
        </button>
      )}
    </div>
  );
}
