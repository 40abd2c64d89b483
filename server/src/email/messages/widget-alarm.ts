import { isolate } from './fill-in.ts';
import type { Block, Message } from './message-layout.ts';

/** What an alarm says, composed when it is queued: it tells what was true then. */
export interface Alarm {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly button: { readonly label: string; readonly path: string };
  /** Before the reason in the footer, such as how often such an email comes. */
  readonly note?: string;
  /** As in the notifications of a member; "Widget alarms" without one. */
  readonly choice?: string;
}

/** An alarm about one site, or about several of a team. */
export interface WidgetAlarmContent extends Alarm {
  readonly sender: { readonly name: string; readonly color: string };
  /** Null: several sites. */
  readonly site_id: number | null;
  /** A member who chose alarms, or the admin address of a site for which no member did. */
  readonly reader: 'member' | 'admin';
}

const DEFAULT_CHOICE = 'Widget alarms';

export function widgetAlarm(content: WidgetAlarmContent, publicUrl: string): Message {
  const { subject, preview, sender, heading, blocks, button, site_id, reader, note, choice = DEFAULT_CHOICE } = content;
  const settings = `${publicUrl}/sites/${site_id}?tab=settings`;
  const because =
    reader === 'member'
      ? `You get this because “${choice}” is on in your notifications.`
      : `You get this because this is the admin address of ${isolate(sender.name)}.`;
  return {
    subject,
    preview,
    sender,
    heading,
    blocks: [...blocks, { button: { label: button.label, url: publicUrl + button.path } }],
    reason: [...(site_id === null ? [because, note] : [note, because])].filter(Boolean).join(' '),
    ...(site_id !== null && { pauseLink: { label: 'Pause alarms for this site', url: settings } }),
    ...(reader === 'member' && {
      footerLink: { label: 'Change what you are told', url: `${publicUrl}/dashboard?settings=notifications` },
    }),
  };
}
