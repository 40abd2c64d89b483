import type { ErasureReceipt, PersonCounts } from '@deskbell/contract/people';

export const NO_COUNTS: PersonCounts = {
  tickets: 0,
  comments: 0,
  files: 0,
  emails: 0,
  raw_emails: 0,
  analytics_days: 0,
  ratings: 0,
  blocks: 0,
  sent_tickets: 0,
  views: 0,
  drafts: 0,
  followed_issues: 0,
};

export const aReceipt = (changes: Partial<ErasureReceipt> = {}): ErasureReceipt => ({
  id: 14,
  team_id: 7,
  kind: 'email',
  person_hmac: 'ab'.repeat(32),
  deleted_tickets: false,
  counts: { ...NO_COUNTS, tickets: 3, comments: 7, files: 2, emails: 9, raw_emails: 2, ratings: 1 },
  erased_by_name: 'Marta Lindqvist',
  erased_at: '2025-10-14T14:02:00.000Z',
  ...changes,
});
