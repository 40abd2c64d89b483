import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { withFiles } from './named-files.ts';
import {
  adminReason,
  type ReplyReach,
  replyHint,
  siteSettingsLink,
  type TicketContent,
  teamSubject,
} from './ticket-content.ts';

export interface AdminNotificationContent extends TicketContent {
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly from: string;
  readonly page_url: string | null;
  readonly file_count?: number;
  readonly received: string;
  readonly path: string;
}

export function adminNotification(content: AdminNotificationContent, publicUrl: string, reach: ReplyReach): Message {
  const {
    ticket_id,
    title,
    description,
    priority,
    site_name,
    site_domain,
    site_color,
    from,
    page_url,
    file_count,
    received,
    path,
  } = content;
  const files = withFiles(file_count).trim();
  return {
    subject: teamSubject(content),
    preview: `${priority} priority, from ${isolate(from)} on ${site_domain}${files && `, ${files}`}`,
    sender: { name: site_name, color: site_color },
    heading: title,
    blocks: [
      {
        badges: [
          `Ticket #${ticket_id}`,
          { label: priority, tone: priority.toLowerCase() },
          { label: 'New', tone: 'new' },
          ...(files ? [files] : []),
        ],
      },
      { quote: description },
      {
        facts: [
          ['From', from],
          ...(page_url ? [['Page', { label: page_url.replace(/^https?:\/\//, ''), url: page_url }] as const] : []),
          ['Received', received],
        ],
      },
      { button: { label: `Open ticket #${ticket_id}`, url: publicUrl + path } },
      replyHint(reach),
    ],
    reason: adminReason(content),
    footerLink: siteSettingsLink(publicUrl, content),
  };
}
