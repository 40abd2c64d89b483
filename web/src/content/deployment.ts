/**
 * Server configuration, unknown when the pages are prerendered. The server replaces these placeholders in the HTML; the
 * browser reads the `<meta>` tags of root.tsx, so that hydration renders the same text as the served HTML.
 */
export const PUBLIC_ORIGIN = metaContent('deskbell:origin') ?? 'https://deskbell.invalid';
export const SUPPORT_EMAIL = metaContent('deskbell:support-email') ?? 'support@deskbell.invalid';

export const SOCIAL_LINKS = (metaContent('deskbell:social-links') ?? 'https://social.deskbell.invalid')
  .split(' ')
  .filter((link) => link !== '');

function metaContent(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
