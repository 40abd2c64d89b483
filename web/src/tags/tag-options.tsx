import { TAG_NAME_MAX, TAGS_MAX } from '@deskbell/contract/limits';
import { NO_COMMA } from '@deskbell/contract/tag-values';
import type { Tag } from '@deskbell/contract/tags';
import { Command as Cmdk } from 'cmdk';
import { Check, Minus, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { number } from '../format/counted.ts';
import { classNames } from '../ui/class-names.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { Kbd } from '../ui/marks/kbd.tsx';
import { AnchoredPopover } from '../ui/overlays/anchored-popover.tsx';
import type { MenuPlace } from '../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../ui/overlays/menu-skeleton.tsx';
import type { TagChange } from './changed-tags.ts';
import { TagDot } from './tag-chip.tsx';
import { type Choices, countWith, leastUsedColor, stateOf, type Tagged } from './tag-choices.ts';
import styles from './tag-options.module.css';
import { CREATE, useTagOptions } from './use-tag-options.ts';

const ARIA_CHECKED = { on: true, off: false, mixed: 'mixed' } as const;

interface TagOptionsProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  teamId: number;
  tagged: Tagged;
  side?: MenuPlace['side'];
  align?: MenuPlace['align'];
  onChange: (change: TagChange) => void;
  onClose: () => void;
}

export function TagOptions(props: TagOptionsProps) {
  const { id, trigger, tagged, side = 'bottom', align = 'start', onClose } = props;
  const options = useTagOptions(props);
  const { list, query, current, shown, canCreate, choices, choose } = options;
  const isBulk = tagged.length > 1;
  const isEmpty = shown.length === 0 && !canCreate;
  const root = useRef<HTMLDivElement>(null);

  /** cmdk 1.1 sets aria-activedescendant after arrow keys, but neither on open nor after filtering. */
  useLayoutEffect(() => {
    const id = root.current?.querySelector(`[data-value="${current}"]`)?.id ?? '';
    root.current?.querySelector('[role="combobox"]')?.setAttribute('aria-activedescendant', id);
  });

  /** Space and Enter act only in an empty field: otherwise they write and choose. */
  function pressKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (options.moveByArrow(event.key)) return event.preventDefault();
    if (event.key === 'Enter' && current === CREATE) return choose(CREATE);
    if (query !== '' || !(event.key === ' ' || (event.key === 'Enter' && isBulk))) return;
    event.preventDefault();
    if (event.key === ' ') choose(current);
    else options.apply();
  }

  return (
    <AnchoredPopover {...{ id, trigger, side, align, onClose }} label="Tags" className={styles.popover}>
      <Cmdk
        ref={root}
        className={styles.options}
        label="Find or create a tag"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={current}
        onValueChange={options.setHighlighted}
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
            onValueChange={options.setQuery}
          />
        </div>
        {list.isPending && <MenuSkeleton />}
        {list.isError && list.tags.length === 0 && <LoadFailure label="Tags" onRetry={() => void list.refetch()} />}
        <Cmdk.List label="Tags" className={styles.list} hidden={isEmpty}>
          {shown.map((tag) => (
            <TagItem key={tag.id} tag={tag} tagged={tagged} choices={choices} onSelect={choose} />
          ))}
          {canCreate && (
            <CreateRow
              name={options.name}
              color={leastUsedColor(list.tags)}
              isSelected={current === CREATE}
              onSelect={() => choose(CREATE)}
            />
          )}
        </Cmdk.List>
        {isEmpty && !list.isPending && !list.isError && (
          <p className={styles.none}>{options.hasComma ? NO_COMMA : noneText(list.tags.length)}</p>
        )}
        <Foot
          problem={options.problem}
          doing={doingText(current, isBulk)}
          isFirstReached={current !== ''}
          apply={isBulk && query === '' ? `Apply to ${number(tagged.length)}` : null}
          onApply={options.apply}
        />
      </Cmdk>
    </AnchoredPopover>
  );
}

function doingText(current: string, isBulk: boolean) {
  if (current !== CREATE && current !== '') return 'toggle';
  return isBulk ? 'create' : 'create and add';
}

function noneText(tagCount: number) {
  if (tagCount === 0) return 'No tags yet. Type a name to create one.';
  return tagCount < TAGS_MAX ? 'No tag matches' : `No tag matches. A team has at most ${TAGS_MAX} tags.`;
}

interface TagItemProps {
  tag: Tag;
  tagged: Tagged;
  choices: Choices;
  onSelect: (value: string) => void;
}

function TagItem({ tag, tagged, choices, onSelect }: TagItemProps) {
  const state = stateOf(tagged, choices, tag.id);
  return (
    <Cmdk.Item value={String(tag.id)} aria-checked={ARIA_CHECKED[state]} className={styles.option} onSelect={onSelect}>
      <span className={classNames(styles.box, state !== 'off' && styles.filled)}>
        {state === 'on' && <Check size={12} strokeWidth={2.5} />}
        {state === 'mixed' && <Minus size={12} strokeWidth={2.5} />}
      </span>
      <TagDot color={tag.color} />
      <bdi className={styles.name}>{tag.name}</bdi>
      <span className={styles.count}>{countText(tag, tagged, choices)}</span>
    </Cmdk.Item>
  );
}

function countText({ id, ticket_count }: Tag, tagged: Tagged, choices: Choices) {
  if (tagged.length <= 1) return ticket_count > 0 ? number(ticket_count) : '';
  const count = countWith(tagged, id);
  if (choices.has(id) || count === 0) return '';
  return count === tagged.length ? `all ${number(count)}` : `${number(count)} of ${number(tagged.length)}`;
}

interface CreateRowProps {
  name: string;
  color: number;
  isSelected: boolean;
  onSelect: () => void;
}

function CreateRow({ name, color, isSelected, onSelect }: CreateRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={useId()}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      data-selected={isSelected}
      data-value={CREATE}
      className={classNames(styles.option, styles.create)}
      onClick={onSelect}
    >
      <Plus {...ICON} />
      <span className={styles.newName}>
        <span className={styles.name}>
          Create “<b dir="auto">{name}</b>”
        </span>
        <span className={styles.forWhom}>for the whole team</span>
      </span>
      <TagDot color={color} />
    </div>
  );
}

interface FootProps {
  problem: string | null;
  doing: string;
  isFirstReached: boolean;
  apply: string | null;
  onApply: () => void;
}

function Foot({ problem, doing, isFirstReached, apply, onApply }: FootProps) {
  if (problem)
    return (
      <p className={classNames(styles.foot, styles.problem)} role="alert">
        {problem}
      </p>
    );
  return (
    <div className={styles.foot}>
      <span className={styles.hint} aria-hidden="true">
        {!isFirstReached && <Kbd>↓</Kbd>}
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
