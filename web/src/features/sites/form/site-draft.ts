export interface SiteFields {
  name: string;
  domain: string;
  description: string;
  admin_notification_email: string;
  widget_color: string;
  is_active: boolean;
  team_id: string;
}

interface SiteDraft {
  siteId: number | null;
  fields: SiteFields;
  isResuming?: boolean;
}

const KEY = 'draft-of-site';

/** The form that was open with unsaved changes when the page was left; it starts with them when it is opened. */
export function storedSiteDraft(): SiteDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Signing in again opens the form where it was left. Any other page load opens nothing by itself. */
export function resumeSiteDraft(): void {
  const draft = storedSiteDraft();
  if (draft) storeSiteDraft({ ...draft, isResuming: true });
}

export function resumedSiteDraft(): SiteDraft | null {
  const draft = storedSiteDraft();
  return draft?.isResuming ? draft : null;
}

export function storeSiteDraft(draft: SiteDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.debug('The draft cannot be stored:', error);
  }
}
