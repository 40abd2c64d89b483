import type { announceDrafting } from '@deskbell/contract/conversation';
import { DRAFTING_ANNOUNCED_SECONDS } from '@deskbell/contract/limits';
import { MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../api/call.ts';

const EVERY_MS = DRAFTING_ANNOUNCED_SECONDS * SECOND_MS;
const IDLE_MS = 2 * MINUTE_MS;

/** Throttled, while there is unsent text. */
export function useAnnounceDrafting(ticketId: number, field: RefObject<HTMLTextAreaElement | null>): void {
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const announce = useEffectEvent(() => {
    const now = Date.now();
    const isWriting = field.current?.value.trim() && now - typedAt.current < IDLE_MS && !document.hidden;
    if (!isWriting || now - announcedAt.current < EVERY_MS) return;
    announcedAt.current = now;
    timer.current = setTimeout(() => announce(), EVERY_MS);
    void sendAnnouncement(ticketId);
  });
  const onInput = useEffectEvent(({ target }: Event) => {
    if (target !== field.current) return;
    typedAt.current = Date.now();
    announce();
  });

  // Listens on the document, because the field is unmounted while a note is written.
  useEffect(() => {
    const listen = (event: Event) => onInput(event);
    document.addEventListener('input', listen);
    return () => {
      document.removeEventListener('input', listen);
      clearTimeout(timer.current);
    };
  }, []);
}

async function sendAnnouncement(ticketId: number): Promise<void> {
  try {
    await call<typeof announceDrafting>('POST /api/tickets/:id/drafting', { params: { id: ticketId } });
  } catch (error) {
    console.debug('Failed to announce a draft:', error);
  }
}
