/**
 * Where this installation lives, whom its visitors write to and where else it can be found. All are server
 * configuration, unknown when the pages are prerendered: the server replaces these placeholders in the HTML it serves,
 * and the browser reads the `<meta>` tags of root.tsx, so that hydration finds the very text that was served.
 */
export const PUBLIC_ORIGIN = served('deskbell:origin') ?? 'https://deskbell.invalid';
export const SUPPORT_EMAIL = served('deskbell:support-email') ?? 'support@deskbell.invalid';

export const SOCIAL_LINKS = (served('deskbell:social-links') ?? 'https://social.deskbell.invalid')
  .split(' ')
  .filter((link) => link !== '');

function served(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
