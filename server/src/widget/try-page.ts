import type { Site } from '@deskbell/contract/sites';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { EXCLAMATION, icon, logo, plainPage } from '../http/pages/plain-page.ts';
import { textsIn } from '../languages/visitor-texts.ts';
import { shownDomain } from '../names/shown-domain.ts';

const OPEN_ON_CLICK = '<script>document.getElementById("open").onclick = () => Deskbell.open()</script>';

export function tryPage(site: Site, publicUrl: string, footer: string): string {
  const name = escapeHtml(site.name);
  const settings = `/sites/${site.id}?tab=settings`;
  const { label, side, tab } = site.widget_options;
  const first =
    tab === 'hidden'
      ? '<b>Click <button class="link" id="open">Open the form</button></b>, as on a button of your site that calls <code>Deskbell.open()</code>.'
      : `<b>Click <bdi>${escapeHtml(label ?? textsIn('en').tab)}</bdi></b> at the ${side} edge of this page.`;
  const steps = `<ol class="steps">
      <li>${first}</li>
      <li><b>Send a ticket.</b> It is a real ticket: it appears on your dashboard, and its emails are sent.</li>
      <li><b>Find it</b> in <a class="link" href="/sites/${site.id}">your tickets</a>.</li>
    </ol>`;
  const inactive = `<div class="alert note">${icon(EXCLAMATION, 20)}<span><b>This site is inactive</b>, so its widget is hidden. <a class="link" href="${settings}">Edit the site</a> to make it active.</span></div>`;
  return plainPage({
    language: 'en',
    title: `Try the widget · ${name}`,
    header: `<div class="lone-split">${logo('/dashboard', 'Deskbell, dashboard')}<a class="link small" href="${settings}">Back to Settings</a></div>`,
    main: `<div class="card wide">
    <h1>Your widget, live</h1>
    <p class="muted lede">The widget of ${name} on an empty page, as visitors of ${escapeHtml(shownDomain(site.domain))} will see it. Only you can see this page, and your visits to it are not counted.</p>
    ${site.is_active ? steps : inactive}
    <div class="bare-page" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
  </div>
  <script src="${escapeHtml(publicUrl)}/widget.js" data-site-key="${escapeHtml(site.api_key)}" async></script>${tab === 'hidden' ? OPEN_ON_CLICK : ''}`,
    footer,
  });
}
