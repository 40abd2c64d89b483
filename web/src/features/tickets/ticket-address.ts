/** Where the dialog of a ticket opens over the page one is on. */
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

/** Told to the dialog by a link on the page below: going back closes it. */
export const OPENED_HERE = { openedHere: true };

export const wasOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'openedHere' in state;
