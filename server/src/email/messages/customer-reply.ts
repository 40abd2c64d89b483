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

export interface CustomerReplyContent extends TicketContent {
  readonly title: string;
  readonly comment: string;
  readonly file_count?: number;
  readonly from: string;
  readonly came_by?: 'email' | 'page';
  readonly path: string;
}

export function customerReply(content: CustomerReplyContent, publicUrl: string, reach: ReplyReach): Message {
  const { ticket_id, title, site_name, site_color, comment, file_count, from, came_by, path } = content;
  const way = came_by === 'page' ? 'on the ticket page' : 'by email';
  const replied = `${isolate(from)} replied to ticket #${ticket_id} ${way}${withFiles(file_count)}.`;
  return {
    subject: teamSubject(content),
    preview: comment.slice(0, 140) || replied,
    sender: { name: site_name, color: site_color },
    heading: title,
    blocks: [
      { paragraph: replied },
      ...(comment ? [{ quote: comment }] : []),
      { button: { label: `Open ticket #${ticket_id}`, url: publicUrl + path } },
      replyHint(reach),
    ],
    reason: adminReason(content),
    footerLink: siteSettingsLink(publicUrl, content),
  };
}
