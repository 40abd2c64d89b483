import { MessageSquareDashed } from 'lucide-react';
import { isolated } from '../format/isolated.ts';

/** Stands for a reply that an assistant prepared, also a stale one. */
export function SuggestionMark({ name }: { name: string }) {
  const label = `${isolated(name)} prepared a reply`;
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex', flex: 'none' }}>
      <MessageSquareDashed size={15} strokeWidth={1.75} color="var(--text-muted)" aria-hidden="true" />
    </span>
  );
}
