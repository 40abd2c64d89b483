import type { Config } from '../../config/config.ts';
import { escapeHtml } from './escape-html.ts';

export type FooterSettings = Pick<Config, 'publicPages' | 'termsUrl' | 'privacyUrl'>;

/** Links in the footer of a plain page: to the public pages or, without them, to the operator's own. */
export function footerLinks({ publicPages, termsUrl, privacyUrl }: FooterSettings): string {
  if (publicPages === 'full') return '<a href="/how-it-works">How It Works</a>';
  return [link('Terms', termsUrl), link('Privacy', privacyUrl)].join('');
}

const link = (name: string, url: string | null) => (url ? `<a href="${escapeHtml(url)}">${name}</a>` : '');
