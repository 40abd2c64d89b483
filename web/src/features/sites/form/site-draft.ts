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
}

const KEY = 'draft-of-site';

/** The form that was open with unsaved changes when the page was left, as for signing in again. */
export function storedSiteDraft(): SiteDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function storeSiteDraft(draft: SiteDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    console.debug('The draft cannot be stored:', error);
  }
}
