import type { createTicket } from '@deskbell/contract/triage';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import { ApiError, call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useRefetchTickets } from '../queries/refetch-tickets.ts';
import { type BegunTicket, begunTickets, keepBegunTicket } from './begun-tickets.ts';

export type NewTicketBody = z.input<(typeof createTicket)['body']>;

export type CreateErrors = Partial<Record<'requester' | 'site_id' | 'title' | 'description' | 'form', string>>;

const KEY_BYTES = 16;

/** crypto.randomUUID exists on https pages only. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type NewTicketDraft = Omit<BegunTicket, 'attempt'>;

/** An unchanged ticket keeps its key, even over a reload: a lost response causes no second ticket. */
function keyOf(userId: number, body: NewTicketBody, draft: NewTicketDraft): string {
  const text = JSON.stringify(body);
  const earlier = begunTickets(userId).find(({ id }) => id === draft.id)?.attempt;
  const key = earlier?.body === text ? earlier.key : randomKey();
  keepBegunTicket(userId, { ...draft, attempt: { key, body: text } });
  return key;
}

export function useCreateTicket() {
  const { id: userId } = useCurrentUser();
  const refetch = useRefetchTickets();
  const creation = useMutation({
    mutationFn: ({ body, key }: { body: NewTicketBody; key: string }) =>
      call<typeof createTicket>('POST /api/tickets', { body, headers: { 'idempotency-key': key } }),
    onError: (error) => console.error('Failed to create a ticket:', error),
    onSuccess: refetch,
  });
  return {
    create(body: NewTicketBody, draft: NewTicketDraft, onCreated: (ticket: { id: number; site_id: number }) => void) {
      creation.mutate({ body, key: keyOf(userId, body, draft) }, { onSuccess: onCreated });
    },
    errors: errorsIn(creation.error),
    isSending: creation.isPending,
    reset: creation.reset,
  };
}

const FIELD_OF_PATH: Readonly<Record<string, keyof CreateErrors>> = {
  site_id: 'site_id',
  title: 'title',
  description: 'description',
  user_email: 'requester',
  user_name: 'requester',
};

function errorsIn(error: Error | null): CreateErrors {
  if (!error) return {};
  if (!(error instanceof ApiError) || error.status >= 500)
    return { form: 'Not created: the server did not answer. Your text is kept on this device.' };
  const named = error.issues.flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[String(path[0])];
    return field ? [[field, message]] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : { form: error.issues[0]?.message || error.error };
}
