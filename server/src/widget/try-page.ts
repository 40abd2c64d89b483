import type { Site } from '@deskbell/contract/sites';
import { escapeHtml } from '../escape-html.ts';
import { EXCLAMATION, icon, logo, plainPage } from '../http/plain-page.ts';

/** A page as an owner's own, with nothing on it but the line that they would paste. */
export function tryPage(site: Site, publicUrl: string): string {
  const name = escapeHtml(site.name);
  const settings = `/sites/${site.id}?tab=settings`;
  const steps = `<ol class="steps">
      <li><b>Press Support</b> at the right edge of this page.</li>
      <li><b>Write a ticket and send it.</b> It is a real one: it arrives on your desk, and its emails go out.</li>
      <li><b>Find it</b> in <a class="link" href="/sites/${site.id}">your tickets</a>.</li>
    </ol>`;
  const inactive = `<div class="alert note">${icon(EXCLAMATION, 20)}<span><b>This site is inactive</b>, so its widget draws nothing. <a class="link" href="${settings}">Edit the site</a> to make it active.</span></div>`;
  return plainPage({
    language: 'en',
    title: `Try the widget · ${name}`,
    header: `${logo('/dashboard', 'Deskbell, dashboard')}<a class="link small" href="${settings}">Back to Settings</a>`,
    main: `<div class="card wide">
    <h1>Your widget, live</h1>
    <p class="muted lede">A bare page with the line of ${name}, as a visitor of ${escapeHtml(site.domain)} would meet it. Only you can see this page, and your looks at it are not counted.</p>
    ${site.is_active ? steps : inactive}
    <div class="bare-page" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
  </div>
  <script src="${escapeHtml(publicUrl)}/widget.js" data-site-key="${escapeHtml(site.api_key)}" async></script>`,
    footer: '<a href="/how-it-works">How It Works</a>',
  });
}
