/**
 * Where this installation lives and whom its visitors write to. Both are server configuration, unknown when the pages
 * are prerendered: the server replaces these placeholders in the HTML it serves, and the browser reads the two
 * `<meta>` tags of root.tsx, so that hydration finds the very text that was served.
 */
export const PUBLIC_ORIGIN = served('deskbell:origin') ?? 'https://deskbell.invalid';
export const SUPPORT_EMAIL = served('deskbell:support-email') ?? 'support@deskbell.invalid';

function served(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
