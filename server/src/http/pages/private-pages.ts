import type { Config } from '../../config/config.ts';
import { hasSupportAddress } from '../../config/support-address.ts';
import { escapeHtml } from './escape-html.ts';
import { type FooterSettings, footerLinks } from './footer-links.ts';
import { EXCLAMATION, icon, logo, plainPage } from './plain-page.ts';
import { providerName } from './provider-name.ts';

/** The front page without public pages; its script is web/src/before-hydration/sign-in-page.ts. */
export function signInPage(config: FooterSettings & Pick<Config, 'signIn' | 'supportEmail'>): string {
  const provider = providerName(config.signIn);
  const supportEmail = escapeHtml(config.supportEmail);
  return page(
    config,
    'Sign in · Deskbell',
    `<h1>Sign in to Deskbell</h1>
    <p class="muted lede">Support tickets from all your sites, in one dashboard.</p>
    <div class="alert" role="alert" hidden>${icon(EXCLAMATION, 20)}<span></span></div>
    <p class="again"><button class="btn btn-lg btn-primary btn-block" type="button" data-sign-in>${provider ? `Sign in with ${escapeHtml(provider)}` : 'Sign In'}</button></p>
    <noscript><p class="small">Signing in needs JavaScript. Please enable it and reload this page.</p></noscript>
    ${hasSupportAddress(config) ? `<p class="small muted">Questions? Email <a class="link" href="mailto:${supportEmail}">${supportEmail}</a></p>` : ''}
    <script src="/sign-in-page.js" defer></script>`,
  );
}

export const privateNotFoundPage = (config: FooterSettings): string =>
  page(
    config,
    'Page not found · Deskbell',
    `<h1>Page not found</h1>
    <p class="muted lede">There is no page at this address.</p>
    <p class="again"><a class="btn btn-lg btn-primary btn-block" href="/">Back to Deskbell</a></p>`,
  );

const page = (config: FooterSettings, title: string, card: string): string =>
  plainPage({
    language: 'en',
    title,
    header: logo('/', 'Deskbell, home'),
    main: `<div class="card">
    ${card}
  </div>`,
    footer: footerLinks(config),
  });
