import { removeExpiredSessions } from '../accounts/sessions.ts';
import { removeOldPageAlarms, removeOldPageDays } from '../analytics/page-retention.ts';
import { removePastVisitorHashes } from '../analytics/session-hash.ts';
import { removeOldAssistantCalls } from '../assistants/assistant-calls.ts';
import { removeOldContactMessages } from '../contact/contact.ts';
import { runDailyInPages } from '../db/daily-job.ts';
import type { Database } from '../db/database.ts';
import { removeOldInstances } from '../db/instances.ts';
import { removeOldEmailSlots } from '../email/outbox/email-slots.ts';
import { removeOldMailboxes } from '../email/outbox/mailboxes.ts';
import { removeOldSuppressions } from '../email/outbox/suppression-list.ts';
import { removeOldEmailLogs } from '../email-log/email-logs.ts';
import { removeOldInboundEmails } from '../inbound-email/receive/inbound-emails.ts';
import { removeOldInboxRows } from '../inbox/inbox.ts';
import { removeOldActivity } from '../teams/activity.ts';
import { removeEndedInvitations } from '../teams/invitations.ts';
import { removeOldDrafts } from '../tickets/conversation/drafts.ts';
import { removeTakenSuggestions } from '../tickets/conversation/suggested-replies.ts';
import { removeOldIdempotencyKeys } from '../tickets/submit/idempotency.ts';
import { removeOldIncidents, removeOldRefusals } from '../watchdog/incidents.ts';
import { removeOldDeliveries } from '../webhooks/delivery-log.ts';

const STEPS = [
  removeExpiredSessions,
  removeOldIdempotencyKeys,
  removeOldInboundEmails,
  removeOldEmailLogs,
  removeOldEmailSlots,
  removeOldMailboxes,
  removeOldSuppressions,
  removeOldContactMessages,
  removeOldActivity,
  removeEndedInvitations,
  removeOldDeliveries,
  removeOldDrafts,
  removeTakenSuggestions,
  removeOldAssistantCalls,
  removeOldInboxRows,
  removeOldIncidents,
  removeOldRefusals,
  removeOldInstances,
  removeOldPageDays,
  removeOldPageAlarms,
];

/** Deletes expired rows, most of them at most once a day; returns whether it completed here. */
export async function removeExpiredData(db: Database): Promise<boolean> {
  // At every call: they must not outlive their day by another one.
  await removePastVisitorHashes(db);
  return runDailyInPages(db, 'remove what is old', STEPS);
}
