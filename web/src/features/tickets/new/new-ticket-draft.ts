import type { TicketTag } from '@deskbell/contract/tags';
import type { TicketPriority } from '@deskbell/contract/tickets';

export interface NewTicketFields {
  site_id: number | null;
  typed: string;
  requester: ChosenRequester | null;
  title: string;
  description: string;
  priority: TicketPriority;
  assignee: { user_id: number; name: string } | null;
  tags: readonly TicketTag[];
  tell: boolean;
}

export interface ChosenRequester {
  email: string | null;
  name: string | null;
  ticket_count: number;
}

interface NewTicketDraft {
  fields: NewTicketFields;
  /** The last attempt: an unchanged ticket reuses its key. */
  attempt: { key: string; body: string } | null;
}

const KEY = 'draft-of-new-ticket';
const SITE_KEY = 'site-of-last-new-ticket';

export function storedTicketDraft(): NewTicketDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function storeTicketDraft(draft: NewTicketDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.debug('The draft cannot be stored:', error);
  }
}

export function lastUsedSite(): number | null {
  try {
    return Number(localStorage.getItem(SITE_KEY)) || null;
  } catch {
    return null;
  }
}

export function rememberUsedSite(siteId: number): void {
  try {
    localStorage.setItem(SITE_KEY, String(siteId));
  } catch (error) {
    console.debug('The site cannot be stored:', error);
  }
}
