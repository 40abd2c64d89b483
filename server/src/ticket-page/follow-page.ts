import { issueBox } from '../known-issues/issue-box.ts';
import type { Follower } from '../known-issues/issue-followers.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { fillHtml, HONEYPOT, okLine, sitePage } from './page-frame.ts';
import type { PageSite } from './read-ticket-page.ts';

/** A button, because mail scanners open links. */
export const followPage = (texts: Texts, site: PageSite, follower: Follower): string =>
  sitePage(texts, site, {
    title: texts.confirmTitle,
    main: `<h1>${texts.confirmTitle}</h1>
${issueBox(texts, follower)}
<p class="muted lede">${fillHtml(texts.followWhat, { email: follower.email })}</p>
<form class="form" method="post">${HONEYPOT}<p class="row"><button class="btn btn-site">${texts.confirm}</button></p></form>`,
  });

export const followedPage = (texts: Texts, site: PageSite, follower: Follower): string =>
  sitePage(texts, site, {
    title: texts.confirmTitle,
    main: `<h1>${texts.confirmTitle}</h1>
${okLine(texts.followConfirmed)}
${issueBox(texts, follower)}`,
  });
