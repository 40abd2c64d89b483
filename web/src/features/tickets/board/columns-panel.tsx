import { BOARD_TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { matchesPrefixes } from '../../../format/prefix-match.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import check from '../../../ui/controls/check.module.css';
import { FindField, SEARCHED_ROWS } from '../../../ui/controls/find-field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import styles from './columns-panel.module.css';
import type { BoardTags } from './use-board-tags.ts';

const GROUPINGS = [
  { value: 'status', label: 'Status' },
  { value: 'tag', label: 'Tag' },
] as const;

interface ColumnsPanelProps {
  id: string;
  trigger: RefObject<HTMLElement | null>;
  boardTags: BoardTags;
  onClose: () => void;
}

export function ColumnsPanel({ id, trigger, boardTags, onClose }: ColumnsPanelProps) {
  const { grouped, group, groupByFirst } = boardTags;
  return (
    <AnchoredPopover {...{ id, trigger, onClose }} label="Columns" side="bottom" align="start" className={styles.panel}>
      <div className={styles.by}>
        <Segmented
          label="Columns"
          value={grouped ? 'tag' : 'status'}
          options={GROUPINGS}
          onChange={(value) => (value === 'tag' ? void groupByFirst() : group(null))}
        />
      </div>
      {grouped && <ColumnTags {...boardTags} grouped={grouped} />}
    </AnchoredPopover>
  );
}

/** The columns in their order, then the other tags in that of the team. */
function ColumnTags({ grouped, tags, group }: BoardTags & { grouped: readonly Tag[] }) {
  const [query, setQuery] = useState('');
  const ids = grouped.map(({ id }) => id);
  const isFull = ids.length >= BOARD_TAGS_MAX;
  const others = tags.filter(({ id }) => !ids.includes(id));
  const shown = [...grouped, ...others].filter(({ name }) => matchesPrefixes(query, name));

  function move(id: number, by: -1 | 1) {
    const at = ids.indexOf(id);
    const moved = ids.filter((each) => each !== id);
    moved.splice(at + by, 0, id);
    group(moved);
  }

  return (
    <>
      {tags.length > SEARCHED_ROWS && <FindField label="Find a tag" query={query} onChange={setQuery} />}
      <ul className={styles.tags} aria-label="Tags">
        {shown.map(({ id, name, color }) => {
          const at = ids.indexOf(id);
          const isColumn = at >= 0;
          return (
            <li key={id} className={styles.row}>
              <label className={styles.tag}>
                <input
                  type="checkbox"
                  className={check.check}
                  checked={isColumn}
                  // The last column cannot be removed: Status does that.
                  disabled={isColumn ? ids.length === 1 : isFull}
                  onChange={() => group(isColumn ? ids.filter((each) => each !== id) : [...ids, id])}
                />
                <TagDot color={color} />
                <bdi className={styles.name}>{name}</bdi>
              </label>
              {isColumn && (
                <>
                  <IconButton
                    size="sm"
                    label={`Move ${isolated(name)} to the left`}
                    icon={<ArrowUp {...ICON_SM} />}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => at > 0 && move(id, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={`Move ${isolated(name)} to the right`}
                    icon={<ArrowDown {...ICON_SM} />}
                    aria-disabled={at === ids.length - 1 || undefined}
                    onClick={() => at < ids.length - 1 && move(id, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.foot}>
        {isFull
          ? `At most ${BOARD_TAGS_MAX} columns. Remove one first.`
          : 'A ticket stands in the first column whose tag it has.'}
      </p>
    </>
  );
}
