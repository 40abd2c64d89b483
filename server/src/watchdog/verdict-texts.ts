import type { Verdict } from '@deskbell/contract/watchdog';
import { shownDomain } from '../names/shown-domain.ts';
import type { PageCheck } from './check-page.ts';
import type { Finding } from './diagnose-page.ts';

interface Described {
  readonly domain: string;
  readonly api_key: string;
}

interface VerdictTexts {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly string[];
  readonly lines: string | null;
  readonly beforeLines?: string;
}

const widgetCode = (publicUrl: string, siteKey: string): string =>
  `<script src="${publicUrl}/widget.js" data-site-key="${siteKey}" async></script>`;

/** Backquotes mark code. */
export function verdictTexts(finding: Finding, site: Described, publicUrl: string): VerdictTexts {
  const domain = shownDomain(site.domain);
  const code = widgetCode(publicUrl, site.api_key);
  const again = 'Press Check now. You get one more email when visitors are back.';
  switch (finding.kind) {
    case 'fine':
      return {
        title: 'No visitors?',
        text: `The code is on the home page of ${domain} and nothing forbids it. Perhaps nobody came.`,
        steps: [
          'Open the site and look for the Support tab.',
          'If it is missing, look for errors in the console of the browser.',
        ],
        lines: null,
      };
    case 'unreachable':
      return {
        title: 'The page does not answer',
        text: `We looked at ${domain}. ${finding.reason}`,
        steps: finding.is_refused
          ? [
              'Open the site and look for the Support tab.',
              'If a bot protection refuses us, allow the user agent `Deskbell-Watchdog`.',
            ]
          : ['Open the site in a browser.', 'If it does not load, tell the company that hosts it.', again],
        lines: null,
      };
    case 'missing':
      return {
        title: 'The code is not on the home page',
        text: `We looked at ${domain} and did not find \`widget.js\`. After a redesign it is often gone.`,
        steps: [
          'Paste the line below before `</body>` again.',
          'If a tag manager adds it, check there that the tag is published.',
          again,
        ],
        lines: code,
      };
    case 'other_key':
      return {
        title: 'The code has another key',
        text: `The home page of ${domain} has the key \`${finding.found_key}\`, which is not the key of this site.`,
        steps: ['Replace the widget code by the line below.', again],
        lines: code,
      };
    case 'blocked':
      return {
        title: 'The page forbids the widget',
        text: `The \`Content-Security-Policy\` of ${domain} ${FORBIDDEN[finding.directives.join()] ?? FORBIDDEN.both}`,
        beforeLines: `Add ${finding.directives.length === 1 ? 'this directive' : 'these two directives'}:`,
        steps: [
          'Add the lines below to the policy; where a directive exists, add the address to it.',
          'If the policy is set by a server or a plugin, change it there.',
          again,
        ],
        lines: finding.directives.map((name) => `${name.padEnd(11)} … ${publicUrl}`).join('\n'),
      };
    case 'private':
      return {
        title: 'This address is not public',
        text: `${domain} is an address inside a private network. Nothing was requested.`,
        steps: ['Your administrator can allow the network with `OUTBOUND_ALLOW`.'],
        lines: null,
      };
  }
}

const FORBIDDEN: Readonly<Record<string, string>> & { readonly both: string } = {
  both: 'allows neither the script nor its requests.',
  'script-src': 'does not allow the script.',
  'connect-src': 'does not allow its requests.',
};

export function verdictOf(
  { finding, seen }: PageCheck,
  site: Described & { readonly is_silent: boolean },
  checked: { readonly at: string; readonly publicUrl: string },
): Verdict {
  const texts = verdictTexts(finding, site, checked.publicUrl);
  const isFineAndSeen = finding.kind === 'fine' && !site.is_silent;
  const shown = isFineAndSeen
    ? {
        title: 'The code is on the home page',
        text: `We looked at ${shownDomain(site.domain)}, and nothing forbids the widget.`,
        steps: [],
        lines: null,
      }
    : { ...texts, text: [texts.text, texts.beforeLines].filter(Boolean).join(' '), steps: [...texts.steps] };
  return { ...withMutableParts(finding), ...shown, checked_at: checked.at, seen };
}

const withMutableParts = (finding: Finding) =>
  finding.kind === 'blocked' ? { ...finding, directives: [...finding.directives] } : finding;
