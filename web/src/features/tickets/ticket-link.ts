/** Frames until a restored row is rendered. */
const FRAMES_MAX = 20;

/** The id of the link to a ticket in a list or on the board. */
export const ticketLinkId = (id: number) => `ticket-${id}`;

/** Focuses the link to a ticket once it is rendered; leaves the focus in an open dialog. */
export function focusTicket(id: number | undefined, framesLeft = FRAMES_MAX): void {
  if (id === undefined || document.querySelector('[role="dialog"]')) return;
  const link = document.getElementById(ticketLinkId(id));
  if (link) link.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusTicket(id, framesLeft - 1));
}
