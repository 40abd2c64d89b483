import { EMAIL_MAX } from '@deskbell/contract/limits';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { EXCLAMATION, icon } from '../http/pages/plain-page.ts';
import { issueBox } from '../known-issues/issue-box.ts';
import { issuesOnPage, type ShownIssue } from '../known-issues/shown-issues.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import type { VisitedSite } from './site-cache.ts';
import { supportPage } from './support-page.ts';

export interface Joined {
  readonly issue: Omit<ShownIssue, 'link'>;
  readonly pageUrl: string;
  readonly typed: string;
  readonly people: number;
  readonly isAsked?: boolean;
  readonly error?: string;
}

const peopleText = (texts: Texts, people: number) =>
  String(texts.peopleHaveIt[people > 1 ? 1 : 0]).replace('{count}', String(people));

const formStart = (site: VisitedSite, issue: number, pageUrl: string) =>
  `<form class="me-too" method="post" action="/support/${escapeHtml(site.api_key)}/me-too" novalidate>
    <input type="hidden" name="issue" value="${issue}"><input type="hidden" name="page_url" value="${escapeHtml(pageUrl)}">`;

/** Above the fields of the form. */
export const knownIssues = (texts: Texts, site: VisitedSite, pageUrl: string): string =>
  issuesOnPage(site, pageUrl)
    .map((issue) => {
      const boxed = { ...issue, language: site.widget_options.language };
      return issueBox(texts, boxed, meTooForm(texts, site, issue, pageUrl));
    })
    .join('');

const meTooForm = (texts: Texts, site: VisitedSite, { id, people }: ShownIssue, pageUrl: string): string =>
  `${formStart(site, id, pageUrl)}
    <button class="btn btn-secondary" type="submit">${texts.meToo}</button>
    ${people > 0 ? `<span class="small muted">${peopleText(texts, people)}</span>` : ''}
  </form>`;

export function joinedPage(texts: Texts, site: VisitedSite, joined: Joined): string {
  const { issue, people, pageUrl, error, isAsked = false } = joined;
  const news = isAsked ? texts.lookIntoInbox : `${texts.counted} ${peopleText(texts, people)}`;
  return supportPage(texts, site, {
    title: error ? `${error} · ${texts.meToo}` : texts.meToo,
    card: `<h1>${texts.meToo}</h1>
    ${issueBox(texts, { sentence: issue.sentence, language: site.widget_options.language })}
    ${error ? '' : `<p role="status">${news}</p>`}
    ${isAsked ? '' : addressForm(texts, site, joined)}
    <p class="again"><a class="btn btn-secondary" href="${formAddress(site, issue.id, pageUrl)}">${texts.heading}</a></p>`,
  });
}

function addressForm(texts: Texts, site: VisitedSite, { issue, pageUrl, typed, error }: Joined): string {
  const described = error ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : '';
  return `${formStart(site, issue.id, pageUrl)}
    <div class="field"><label for="email">${texts.tellWhenWorks} <span class="optional">${texts.optional}</span></label>
    <input class="input" id="email" name="email" type="email" autocomplete="email" maxlength="${EMAIL_MAX}" value="${escapeHtml(typed)}"${described}>
    ${error ? `<p class="err" id="email-error">${icon(EXCLAMATION, 16)}<span>${error}</span></p>` : ''}</div>
    <button class="btn btn-primary" type="submit">${texts.tellMeShort}</button>
  </form>`;
}

/** A ticket that is sent from there is linked, and counts in place of the press. */
const formAddress = (site: VisitedSite, issue: number, pageUrl: string) =>
  escapeHtml(
    `/support/${site.api_key}?${new URLSearchParams({ ...(pageUrl && { page_url: pageUrl }), known_issue: String(issue) })}`,
  );

export const solvedPage = (texts: Texts, site: VisitedSite) =>
  supportPage(texts, site, {
    title: texts.solvedHeading,
    card: `<h1>${texts.solvedHeading}</h1>
    <p class="again"><a class="btn btn-secondary" href="/support/${escapeHtml(site.api_key)}">${texts.heading}</a></p>`,
  });
