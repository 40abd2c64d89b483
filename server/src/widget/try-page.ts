import type { Site } from '@deskbell/contract/sites';
import { escapeHtml } from '../http/escape-html.ts';
import { EXCLAMATION, icon, logo, plainPage } from '../http/plain-page.ts';

/** An empty page with the install snippet, as on a customer's site. */
export function tryPage(site: Site, publicUrl: string, footer: string): string {
  const name = escapeHtml(site.name);
  const settings = `/sites/${site.id}?tab=settings`;
  const steps = `<ol class="steps">
      <li><b>Click Support</b> at the right edge of this page.</li>
      <li><b>Send a ticket.</b> It is a real ticket: it appears on your dashboard, and its emails are sent.</li>
      <li><b>Find it</b> in <a class="link" href="/sites/${site.id}">your tickets</a>.</li>
    </ol>`;
  const inactive = `<div class="alert note">${icon(EXCLAMATION, 20)}<span><b>This site is inactive</b>, so its widget is hidden. <a class="link" href="${settings}">Edit the site</a> to make it active.</span></div>`;
  return plainPage({
    language: 'en',
    title: `Try the widget · ${name}`,
    header: `${logo('/dashboard', 'Deskbell, dashboard')}<a class="link small" href="${settings}">Back to Settings</a>`,
    main: `<div class="card wide">
    <h1>Your widget, live</h1>
    <p class="muted lede">The widget of ${name} on an empty page, as visitors of ${escapeHtml(site.domain)} will see it. Only you can see this page, and your visits to it are not counted.</p>
    ${site.is_active ? steps : inactive}
    <div class="bare-page" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
  </div>
  <script src="${escapeHtml(publicUrl)}/widget.js" data-site-key="${escapeHtml(site.api_key)}" async></script>`,
    footer,
  });
}
