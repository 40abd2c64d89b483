import type { TicketEvent } from '@deskbell/contract/tickets';
import { FileX, type LucideIcon } from 'lucide-react';

/** Shown in bold: a name. */
interface Subject {
  subject: string;
}

interface Description {
  icon: LucideIcon;
  words: readonly (string | Subject)[];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** One entry per kind of event that the dialog shows. */
const DESCRIBE: Partial<Record<TicketEvent['kind'], (event: TicketEvent) => Description>> = {
  file_removed: ({ actor_name, change }) => {
    const file = { subject: text(change.before) || 'a file' };
    return {
      icon: FileX,
      words: actor_name ? [{ subject: actor_name }, ' removed ', file] : [file, ' was removed'],
    };
  },
};

/** Null for a kind that is not shown. */
export const describeEvent = (event: TicketEvent): Description | null => DESCRIBE[event.kind]?.(event) ?? null;
