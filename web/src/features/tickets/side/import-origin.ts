import { IMPORT_SOURCES } from '@deskbell/contract/import-values';
import type { TicketDetail } from '@deskbell/contract/tickets';

/** A row of a CSV without a number got one made of its content. */
const MADE_NUMBER = /^row-[0-9a-f]{16}$/;

/** Returns 'Zendesk #4711'. */
export function importOrigin({ source, number }: NonNullable<TicketDetail['imported_from']>): string {
  const desk = Object.entries(IMPORT_SOURCES).find(([name]) => name === source)?.[1] ?? source;
  return number === null || MADE_NUMBER.test(number) ? desk : `${desk} #${number}`;
}
