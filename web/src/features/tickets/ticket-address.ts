/** The current URL with the ticket's dialog open. */
export function withTicket(params: URLSearchParams, id: number): string {
  const written = new URLSearchParams(params);
  written.set('ticket', String(id));
  return `?${written}`;
}

export function withoutTicket(params: URLSearchParams): string {
  const written = new URLSearchParams(params);
  written.delete('ticket');
  return `?${written}`;
}

/** History state of a link to the dialog: closing it then goes back. */
export const OPENED_HERE = { openedHere: true };

export const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;
