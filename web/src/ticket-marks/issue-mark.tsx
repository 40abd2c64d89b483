import type { Ticket } from '@deskbell/contract/tickets';
import { Megaphone } from 'lucide-react';
import { counted, number } from '../format/counted.ts';
import { Badge } from '../ui/marks/badge.tsx';

/** Says how many people besides this ticket's have it. */
export function IssueMark({ issue: { sentence, people, is_solved } }: { issue: NonNullable<Ticket['known_issue']> }) {
  const others = people - 1;
  const name = `Known issue${is_solved ? ', solved' : ''}: ${sentence}`;
  return (
    <span role="img" aria-label={others > 0 ? `${name} ${counted(others, 'other')}` : name} title={name}>
      <Badge icon={<Megaphone size={12} />}>{others > 0 ? `+${number(others)}` : 'Known'}</Badge>
    </span>
  );
}
