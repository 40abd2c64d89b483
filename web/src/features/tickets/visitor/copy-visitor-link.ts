import type { getTicketPage } from '@deskbell/contract/ticket-page';
import { call } from '../../../api/call.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Fetched for each copy: another member may have ended the link meanwhile. Toasts show the outcome. */
export async function copyVisitorLink(ticketId: number): Promise<void> {
  const loading = call<typeof getTicketPage>('GET /api/tickets/:id/page', { params: { id: ticketId } });
  const [page, copied] = await Promise.allSettled([loading, copyLater(loading.then(({ url }) => url))]);
  if (page.status === 'rejected') {
    console.error('Failed to load the visitor link:', page.reason);
    showToast('error', 'The visitor link could not be loaded', 'Please try again.');
  } else if (copied.status === 'rejected') {
    console.error('Failed to copy:', copied.reason);
    showToast('warning', 'The visitor link could not be copied', page.value.url);
  } else {
    showToast('success', 'Visitor link copied');
  }
}

/** Safari refuses to copy after a request; it takes a promise of the text within the click. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((written) => new Blob([written], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
