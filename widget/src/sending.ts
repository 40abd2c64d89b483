/** The sending file: submits tickets, retries pending ones and shows their state. */
import { language } from '@deskbell/contract/languages/en';
import { FILES_MAX, PAGE_URL_MAX, USER_ID_MAX } from '@deskbell/contract/limits';
import type { Attachments, Post, Sending, Submission } from './file-interfaces.ts';
import {
  addPendingTicket,
  listPendingTickets,
  removePendingTicket,
  retryNow,
  sendWithRetry,
} from './pending-ticket.ts';
import { draftKey, read, store } from './storage.ts';
import { showSubmissionStates } from './submission-states.ts';

/** Shows the current or last ticket's state, also in a dialog opened later. */
let showTicket: (() => void) | undefined;
let states: ReturnType<typeof showSubmissionStates> | undefined;

export const attend: Sending['attend'] = (dialog, post, settings, siteName, attachments) => {
  states = showSubmissionStates(dialog, siteName, {
    send: (fields) => {
      const chosen = attachments?.files ?? [];
      const submission: Submission = {
        ...fields,
        idempotency_key: newIdempotencyKey(),
        language,
        user_id: settings.userId?.slice(-USER_ID_MAX) ?? null,
        page_url: location.href.slice(0, PAGE_URL_MAX),
        files: chosen.flatMap(({ upload }) => upload || []),
        missing_files: chosen.flatMap(({ upload, name }) => (upload ? [] : name)).slice(0, FILES_MAX),
      };
      const isUnstored = addPendingTicket(settings.siteKey, submission);
      store(draftKey(settings.siteKey));
      send(post, settings, submission, isUnstored, false, attachments);
    },
    retryNow,
    finish: () => {
      showTicket = undefined;
    },
  });
  showTicket?.();
};

export const resume: Sending['resume'] = (post, settings, attachments) => {
  // Retries silently while there is a draft: the form shows the draft, not the pending ticket.
  const isSilent = !!read(draftKey(settings.siteKey));
  // A copy: the form's files belong to another ticket.
  for (const submission of listPendingTickets(settings.siteKey))
    send(post, settings, submission, false, isSilent, { ...(attachments as Attachments) });
};

function send(
  post: Post,
  { siteKey, userHash }: DOMStringMap,
  submission: Submission,
  isUnstored: boolean | undefined,
  isSilent?: boolean,
  attachments?: Attachments,
): void {
  // Not stored: the page's current signature replaces one that may have expired.
  void sendWithRetry(post, { ...submission, user_hash: userHash }, (state, reply) => {
    if (reply.id && attachments) {
      attachments.received?.(reply.attached ?? []);
      attachments.files = [];
      attachments.keep?.(siteKey, reply);
    }
    // A refused ticket stays pending while a newer draft occupies the form.
    if (reply.id || (state === 'refused' && !isSilent)) removePendingTicket(siteKey, submission);
    if (isSilent) return;
    // A refused ticket becomes the draft again, for the visitor to correct.
    if (state === 'refused') store(draftKey(siteKey), submission);
    showTicket = () => states?.show(submission, state, reply, isUnstored);
    showTicket();
  });
}

/** Blob URLs end with a random UUID; crypto.randomUUID is missing on pages without https. */
const newIdempotencyKey = () => URL.createObjectURL(new Blob()).slice(-36);
