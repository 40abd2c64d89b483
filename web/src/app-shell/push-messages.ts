import type { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { removePushWorker } from '../api/remove-push-worker.ts';
import { openTicketDialog } from '../features/tickets/ticket-opening.ts';
import { readId } from '../ui/read-id.ts';

/** Repeated, because an import would make the first script of all pages longer. */
const HINT: typeof SIGN_IN_HINT_COOKIE = 'deskbell_signed_in';

/** The service worker sends these: web/push-worker/push-worker.ts */
type PushMessage =
  | { kind: 'which ticket' }
  | { kind: 'open'; path: string; ticketId: number | null }
  | { kind: 'pushed' };

/** Tells the service worker which ticket this tab shows, opens what a notification was about, and ends push at signing out. */
export function usePushMessages(): void {
  const navigate = useNavigate();

  const answer = useEffectEvent(({ data, ports: [port] }: MessageEvent<PushMessage>) => {
    if (data.kind === 'which ticket') port?.postMessage(readId(new URLSearchParams(location.search).get('ticket')));
    if (data.kind !== 'open') return;
    if (data.ticketId === null || !openTicketDialog(data.ticketId)) void navigate(data.path);
  });

  useEffect(() => {
    const workers = navigator.serviceWorker;
    const listener = (event: MessageEvent<PushMessage>) => answer(event);
    workers?.addEventListener('message', listener);
    return () => {
      workers?.removeEventListener('message', listener);
      // The shell goes when its person signs out, and when a public page is opened.
      if (!document.cookie.includes(`${HINT}=1`)) void removePushWorker();
    };
  }, []);
}
