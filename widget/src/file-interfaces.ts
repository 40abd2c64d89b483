import type { TicketSubmission, WidgetAppearance, WidgetEvent } from '@deskbell/contract/widget';
import type { el, icon } from './elements.ts';

export interface Deskbell {
  open(): void;
  close(): void;
  /** A press before there was anything to open; a stub of the page sets it, too. */
  opened?: boolean;
  /** null signs the user out. */
  identify(userId: string | number | null | undefined): void;
}

/** Complete when first sent: a retry with the same idempotency key must have the same body. */
export type Submission = Omit<TicketSubmission, 'site_key'>;

export interface FilledForm extends HTMLFormElement {
  /** The form file's own, so that the sending file needs none; missing in releases before 1.5. */
  fill?(fields: Partial<Submission>): void;
}

export interface Attachment extends File {
  upload?: string;
}

export interface Attachments<Listed extends Attachment = Attachment> {
  files: Listed[];
  /** The form file's own, so that the files file needs none. */
  el: typeof el;
  icon: typeof icon;
  /** The behavior file's own. Form files of earlier releases do not pass it. */
  keep?: Behavior['keep'];
  /** Set by the files file. Uploads of the ticket continue behind the confirmation, others end. */
  received?(uploads: readonly string[]): void;
}

export interface Post {
  (endpoint: 'events', fields: Pick<WidgetEvent, 'type'>): Promise<Response>;
  (endpoint: 'tickets', fields: Submission): Promise<Response>;
  (endpoint: 'mine', fields: Pick<Submission, 'user_hash'> & { user_id: string | undefined }): Promise<Response>;
}

/** The server's answer to the load event. */
export type Look = Extract<WidgetAppearance, { active: true }>;

/** A cached loader may import a newer form file: never rename an export or change an argument, only add some. */
export interface Form {
  open(
    post: Post,
    settings: DOMStringMap,
    root: ShadowRoot,
    siteName: string,
    /** Not passed by loaders that know no options. */
    look?: Look,
  ): void;
  close(): void;
  resume(post: Post, settings: DOMStringMap): void;
}

/** Equally fixed. Relies on the dialog's markup: the form with its named controls, header and main button. */
export interface Sending {
  attend(
    dialog: HTMLDialogElement,
    post: Post,
    settings: DOMStringMap,
    siteName: string,
    /** Not passed by form files of releases without attachments. */
    attachments?: Attachments,
  ): void;
  resume(post: Post, settings: DOMStringMap, attachments?: Attachments): void;
}

/** The files file's exports, equally fixed. They rely on the clip and on the sending file's confirmation. */
export interface Files {
  /** Lists and uploads new attachments. The event tells whether files are only being dragged. */
  attach(dialog: HTMLDialogElement, settings: DOMStringMap, attachments: Attachments, event: Event): void;
}

/** The mine file's exports, equally fixed. They rely on the header and on the sending file's spinner. */
export interface Mine {
  list(dialog: HTMLDialogElement, post: Post, settings: DOMStringMap, attachments: Attachments): void;
}

/** The behavior file's exports, equally fixed. They rely on the form and on the sending file's confirmation. */
export interface Behavior {
  attend(dialog: HTMLDialogElement, settings: DOMStringMap, attachments: Attachments, look?: Look): void;
  keep(siteKey: string | undefined, ticket: { id?: number; status_url?: string }): void;
}

/** The kept file's exports, equally fixed: tickets sent from this device. They rely on the confirmation. */
export interface Kept {
  keep: Behavior['keep'];
  show(dialog: HTMLDialogElement, siteKey: string | undefined, attachments: Attachments): void;
}

/** The long file's exports, equally fixed. They rely on the form and the clip. */
export interface Long {
  check(dialog: HTMLDialogElement, attachments: Attachments): void;
}

/** The link file's exports, equally fixed. */
export interface Link {
  /** Draws a link to the hosted form instead of the tab, for browsers that cannot show the form. */
  draw(root: ShadowRoot, url: URL, look?: Look): void;
}

declare global {
  interface Window {
    Deskbell?: Deskbell;
  }
  interface Document {
    readonly prerendering?: boolean;
  }
}
