import { isolate } from './fill-in.ts';
import type { Block, Message } from './message-layout.ts';
import { notificationSettingsLink } from './ticket-content.ts';

export interface Alarm {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly button: { readonly label: string; readonly path: string };
  /** Precedes the reason in the footer, for example how often such emails come. */
  readonly note?: string;
  /** The choice as member notifications name it; "Widget alarms" by default. */
  readonly choice?: string;
}

export interface WidgetAlarmContent extends Alarm {
  readonly sender: { readonly name: string; readonly color: string };
  readonly site_id: number | null;
  /** A member who chose alarms, or the admin address of a site where no member did. */
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
      footerLink: notificationSettingsLink(publicUrl),
    }),
  };
}
