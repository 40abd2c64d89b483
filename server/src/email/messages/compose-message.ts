import { plainSiteName } from '../../names/plain-site-name.ts';
import { shownDomain } from '../../names/shown-domain.ts';
import { headerText } from '../header-text.ts';
import { type AccountDeletedContent, accountDeleted } from './account-deleted.ts';
import { type AdminNotificationContent, adminNotification } from './admin-notification.ts';
import {
  clientReportMessage,
  type ReportContent,
  type ReportFacts,
  type ReportQuestionContent,
  reportQuestion,
} from './client-report-message.ts';
import { type CommentNotificationContent, commentNotification } from './comment-notification.ts';
import { contactConfirmation } from './contact-confirmation.ts';
import { type ContactMessageContent, contactMessage } from './contact-message.ts';
import { type CustomerReplyContent, customerReply } from './customer-reply.ts';
import { type GoalAlarmContent, goalAlarm } from './goal-alarm-message.ts';
import { type IntegrationNewsContent, integrationNews, isIntegrationNews } from './integration-news.ts';
import { type InvitationContent, invitation } from './invitation.ts';
import { type IssueSolvedContent, issueSolved } from './issue-solved.ts';
import { limitBlocks } from './limit-blocks.ts';
import { type MemberNotificationContent, memberNotification } from './member-notification.ts';
import type { Message } from './message-layout.ts';
import type { NamedFile } from './named-files.ts';
import { type StatusChangeContent, statusChange } from './status-change.ts';
import { type TeamNewsContent, teamNews } from './team-news.ts';
import type { ReplyReach, TicketContent } from './ticket-content.ts';
import { userConfirmation } from './user-confirmation.ts';
import { type VisitorLinkContent, visitorLink } from './visitor-link-message.ts';
import { type WidgetAlarmContent, widgetAlarm } from './widget-alarm.ts';

/** The email_type and content columns of email_logs. */
export type Email =
  | { readonly type: 'admin_notification'; readonly content: AdminNotificationContent }
  | { readonly type: 'user_confirmation'; readonly content: TicketContent }
  | { readonly type: 'comment_notification'; readonly content: CommentNotificationContent | CustomerReplyContent }
  | { readonly type: 'status_change'; readonly content: StatusChangeContent }
  | { readonly type: 'member_notification'; readonly content: MemberNotificationContent }
  | { readonly type: 'contact_message'; readonly content: ContactMessageContent }
  | { readonly type: 'contact_confirmation'; readonly content: { readonly support_email: string } }
  | { readonly type: 'invitation'; readonly content: InvitationContent }
  | { readonly type: 'team_news'; readonly content: NewsContent }
  | { readonly type: 'visitor_link'; readonly content: VisitorLinkContent }
  | { readonly type: 'widget_alarm'; readonly content: WidgetAlarmContent }
  | { readonly type: 'goal_alarm'; readonly content: GoalAlarmContent }
  | { readonly type: 'report'; readonly content: ReportContent }
  | { readonly type: 'report_question'; readonly content: ReportQuestionContent }
  | { readonly type: 'issue_solved'; readonly content: IssueSolvedContent };

type NewsContent = TeamNewsContent | IntegrationNewsContent | AccountDeletedContent;

/** A message without a Reply-To address must not invite a reply. */
export interface MessageContext extends ReplyReach {
  readonly publicUrl: string;
  readonly unattached?: ReadonlySet<number>;
  /** For the recipient only: members could confirm another person's address with it. */
  readonly confirmUrl?: string | null;
  readonly invitationUrl?: string;
  readonly pageUrl?: string;
  readonly myTicketsUrl?: string;
  readonly waitingEmails?: number;
  /** How long the address gets no further email; this one is the last that its limit allows. */
  readonly pauseSeconds?: number;
  readonly visitorLinkUrl?: string;
  readonly siteDomain?: string | null;
  readonly report?: ReportFacts;
  readonly reportUrl?: string;
}

export function composeMessage(email: Email, context: MessageContext): Message {
  const message = composeContent(withShownSite(email, context), context);
  return {
    ...message,
    subject: headerText(message.subject),
    blocks: [...message.blocks, ...limitBlocks(context)],
  };
}

function withShownSite(email: Email, { siteDomain }: MessageContext): Email {
  if (!('site_name' in email.content)) return email;
  const { site_name, site_domain = siteDomain } = email.content as { site_name: string; site_domain?: string };
  if (typeof site_domain !== 'string') return email;
  const shown = { site_name: plainSiteName(site_name, site_domain), site_domain: shownDomain(site_domain) };
  return { ...email, content: { ...email.content, ...shown } } as Email;
}

function composeContent(email: Email, context: MessageContext): Message {
  const { publicUrl, invitationUrl = publicUrl, visitorLinkUrl = publicUrl } = context;
  switch (email.type) {
    case 'admin_notification':
      return adminNotification(email.content, publicUrl, context);
    case 'user_confirmation':
      return userConfirmation(email.content, context);
    case 'comment_notification':
      return 'from' in email.content
        ? customerReply(email.content, publicUrl, context)
        : commentNotification(email.content, context);
    case 'status_change':
      return statusChange(email.content, context);
    case 'member_notification':
      return memberNotification(email.content, publicUrl, context);
    case 'contact_message':
      return contactMessage(email.content);
    case 'contact_confirmation':
      return contactConfirmation();
    case 'invitation':
      return invitation(email.content, invitationUrl, publicUrl);
    case 'team_news':
      return composeNews(email.content, publicUrl);
    case 'visitor_link':
      return visitorLink(email.content, visitorLinkUrl);
    case 'widget_alarm':
      return widgetAlarm(email.content, publicUrl);
    case 'goal_alarm':
      return goalAlarm(email.content, publicUrl);
    case 'report':
      return clientReportMessage(email.content, context.report, publicUrl);
    case 'report_question':
      return reportQuestion(email.content, context.reportUrl ?? publicUrl, publicUrl);
    case 'issue_solved':
      return issueSolved(email.content);
  }
}

function composeNews(content: NewsContent, publicUrl: string): Message {
  if (content.kind === 'account_deleted') return accountDeleted(content);
  return isIntegrationNews(content) ? integrationNews(content, publicUrl) : teamNews(content, publicUrl);
}

/** Stored when the email is queued, so it must not depend on the context. */
export const subjectOf = (email: Email): string => composeMessage(email, { publicUrl: '', canReply: false }).subject;

/** Emails to the customer carry the comment's files. */
export const filesOf = (email: Email): readonly NamedFile[] =>
  email.type === 'comment_notification' && 'files' in email.content ? (email.content.files ?? []) : [];
