import type { Tag } from '@deskbell/contract/tags';
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { isolated } from '../../../format/isolated.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import styles from './tag-row.module.css';
import { taggedCount } from './tagged-count.ts';

const DRAGGED = 'application/x-deskbell-tag';

interface TagRowProps {
  tag: Tag;
  index: number;
  total: number;
  timezone: string;
  canManage: boolean;
  onMove: (id: number, position: number) => void;
  onOpen: (form: 'edit' | 'merge' | 'delete') => void;
  editing: ReactNode;
}

export function TagRow({ tag, index, total, timezone, canManage, onMove, onOpen, editing }: TagRowProps) {
  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const target = index + (step ?? 0);
    if (!step || target < 0 || target >= total) return;
    event.preventDefault();
    onMove(tag.id, target);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    const id = Number(event.dataTransfer.getData(DRAGGED));
    if (id && id !== tag.id) onMove(id, index);
  }

  return (
    <li
      className={styles.row}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      {canManage ? (
        <button
          type="button"
          draggable
          className={styles.grip}
          aria-label={`Move ${isolated(tag.name)}`}
          title="Move (arrow keys)"
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(tag.id))}
          onKeyDown={moveByKey}
        >
          <span aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <TagDot color={tag.color} />
      {editing || (
        <>
          <bdi className={styles.name}>{tag.name}</bdi>
          <Link to={`/tickets?tab=all&tag=${tag.id}`} className={styles.count}>
            {taggedCount(tag.ticket_count)}
          </Link>
          <span className={styles.by}>
            {tag.created_by_name && (
              <>
                <bdi>{tag.created_by_name.split(' ')[0]}</bdi>,{' '}
              </>
            )}
            {shortDate(new Date(tag.created_at), timezone)}
          </span>
          {canManage ? <TagActions tag={tag} isOnly={total === 1} onOpen={onOpen} /> : <span />}
        </>
      )}
    </li>
  );
}

function TagActions({ tag, isOnly, onOpen }: Pick<TagRowProps, 'tag' | 'onOpen'> & { isOnly: boolean }) {
  return (
    <Menu
      label={`Actions for ${tag.name}`}
      trigger={<IconButton label={`More about ${isolated(tag.name)}`} hint="More" icon={<Ellipsis {...ICON} />} />}
    >
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onOpen('edit')}>
        Rename or recolor
      </MenuItem>
      {!isOnly && (
        <MenuItem icon={<Merge {...ICON} />} onSelect={() => onOpen('merge')}>
          Merge into another tag…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 {...ICON} />} onSelect={() => onOpen('delete')}>
        Delete…
      </MenuItem>
    </Menu>
  );
}
