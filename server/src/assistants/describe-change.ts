import type { TicketTag } from '@deskbell/contract/tags';
import type { TicketEvent } from '@deskbell/contract/tickets';

const word = (value: unknown): string => {
  const text = String(value ?? 'none').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const names = (tags: unknown): string =>
  (Array.isArray(tags) ? (tags as TicketTag[]) : []).map(({ name }) => name).join(', ');
const minute = (time: unknown): string => `${String(time).slice(0, 16).replace('T', ' ')} UTC`;

/** In words of the product. Null where the words would be a visitor's, such as a title. */
export function describeChange(kind: TicketEvent['kind'], { before, after }: TicketEvent['change']): string | null {
  switch (kind) {
    case 'status':
    case 'priority':
      return `${word(before)} to ${word(after).toLowerCase()}`;
    case 'assigned': {
      const person = after as { name: string } | null;
      return person ? `To ${person.name}` : 'To nobody';
    }
    case 'tagged':
      return [
        ...(names(after) ? [`Added ${names(after)}`] : []),
        ...(names(before) ? [`Removed ${names(before)}`] : []),
      ].join('. ');
    case 'snoozed':
      return `Until ${minute(after)}`;
    case 'woke':
      return 'Back in the lists';
    default:
      return null;
  }
}
