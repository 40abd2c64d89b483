/** Unknown when pages are prerendered: the server replaces placeholders, and the browser reads root.tsx's `<meta>`. */
export const PUBLIC_ORIGIN = metaContent('deskbell:origin') ?? 'https://deskbell.invalid';
export const SUPPORT_EMAIL = metaContent('deskbell:support-email') ?? 'support@deskbell.invalid';

/** Used in "Use your Google account." */
export const SIGN_IN_ACCOUNT = metaContent('deskbell:account') ?? 'account.deskbell.invalid';
export const PUBLIC_PAGES = metaContent('deskbell:public-pages') ?? 'public-pages.deskbell.invalid';
/** `on` or `off`: whether this installation receives replies by email. */
export const TWO_WAY_EMAIL = metaContent('deskbell:two-way-email') ?? 'two-way-email.deskbell.invalid';
export const PRICING = metaContent('deskbell:pricing') ?? 'pricing.deskbell.invalid';
/** Price per month, such as 29.00 EUR; blank unless PRICING is `own`. */
export const OWN_PRICE = metaContent('deskbell:price') ?? 'price.deskbell.invalid';
/** Blank without a public demo: the server adds the `<meta>` only where DEMO_URL is set. */
export const DEMO_URL =
  typeof document === 'undefined' ? 'https://demo-desk.deskbell.invalid' : (metaContent('deskbell:demo') ?? '');
export const HAS_PUBLIC_PAGES = PUBLIC_PAGES !== 'off';

export const SOCIAL_LINKS = (metaContent('deskbell:social-links') ?? 'https://social.deskbell.invalid')
  .split(' ')
  .filter((link) => link !== '');

export function metaContent(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
