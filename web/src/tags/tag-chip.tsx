import { TAG_COLORS } from '@deskbell/contract/tag-values';
import type { TicketTag } from '@deskbell/contract/tags';
import { X } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import styles from './tag-chip.module.css';

type Colored = Pick<TicketTag, 'color'>;

export const TagDot = ({ color }: Colored) => (
  <span className={classNames(styles.dot, styles[TAG_COLORS[color] ?? 'gray'])} aria-hidden="true" />
);

export function TagChip({ tag, onRemove }: { tag: Pick<TicketTag, 'name' | 'color'>; onRemove?: () => void }) {
  return (
    <span className={styles.chip}>
      <TagDot color={tag.color} />
      <bdi className={styles.name}>{tag.name}</bdi>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove tag ${tag.name}`} onClick={onRemove}>
          <X size={11} />
        </button>
      )}
    </span>
  );
}

export function TagChips({ tags, max = 2 }: { tags: readonly TicketTag[]; max?: number }) {
  if (tags.length === 0) return null;
  const others = tags.slice(max).map(({ name }) => name);
  return (
    <span className={styles.chips}>
      {tags.slice(0, max).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {others.length > 0 && (
        <span className={classNames(styles.chip, styles.more)} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}
