import { splitAtAddresses } from '@deskbell/contract/web-address';
import { escapeHtml } from './escape-html.ts';

/** HTML of a member's text, whose web addresses are links. Not for text of visitors: a link of ours vouches for its target. */
export const linkedHtml = (text: string, attributes: string): string =>
  splitAtAddresses(text)
    .map(({ text: part, isAddress }) =>
      isAddress
        ? // The normalized URL: 'https:/path' as it stands would be resolved against our own origin.
          `<a href="${escapeHtml(new URL(part).href)}" target="_blank" rel="noopener nofollow"${attributes}>${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
