import type { TicketSubmission, WidgetAppearance, WidgetEvent } from '@deskbell/contract/widget';
import type { el, icon } from './elements.ts';

/** What a page fills in for the visitor. */
export type Given = Partial<Pick<Submission, 'title' | 'description' | 'email' | 'name'>>;

/** A call that waits, with its arguments: what the page puts into the array before the script is there. */
export type Call = readonly [name: string, ...given: unknown[]];

export interface Deskbell {
  open(given?: Given | Event): void;
  close(): void;
  hide(): void;
  show(): void;
  on(event: string, listener: (detail: object) => void): void;
  push(...calls: Call[]): void;
  /** The first call that waits. */
  0?: Call;
  /** A press before there was anything to open, or what it gave; a stub of the page sets it, too. */
  opened?: unknown;
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
  /** The form file's own, which repeats what fails. */
  load<Exports>(name: string): Promise<Exports>;
  /** The behavior file's own. Form files of earlier releases do not pass it. */
  keep?: Behavior['keep'];
  /** Set by the files file. Uploads of the ticket continue behind the confirmation, others end. */
  received?(uploads: readonly string[]): void;
}

export type LinkUse = 'shown' | 'opened' | 'sent_anyway';

export interface Post {
  (endpoint: 'events', fields: Pick<WidgetEvent, 'type'>): Promise<Response>;
  (endpoint: 'tickets', fields: Submission): Promise<Response>;
  (endpoint: 'me-too', fields: { issue: number; email?: string; language: string }): Promise<Response>;
  (endpoint: 'help-links', fields: object): Promise<Response>;
  (endpoint: 'help-links/uses', fields: Partial<Record<LinkUse, number[]>>): Promise<Response>;
  (endpoint: 'mine', fields: Pick<Submission, 'user_hash'> & { user_id: string | undefined }): Promise<Response>;
}

/** The server's answer to the load event. */
export type Look = Extract<WidgetAppearance, { active: true }>;

/** The server's answer to the open event. */
export type OpenAnswer = Pick<Look, 'takes_files' | 'known_issues' | 'helps'>;

/** A cached loader may import a newer form file: never rename an export or change an argument, only add some. */
export interface Form {
  open(
    post: Post,
    settings: DOMStringMap,
    root: ShadowRoot,
    siteName: string,
    /** Not passed by loaders that know no options. */
    look?: Look,
    /** An event when the tab was pressed. Not passed by loaders before 2.0. */
    given?: Given | Event,
  ): void;
  close(): void;
  /** Sends what could not be sent yet, and makes the calls of the page. Loaders before 2.0 pass no root and no call. */
  resume(post: Post, settings: DOMStringMap, root?: ShadowRoot, name?: string, given?: readonly unknown[]): void;
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
  attend(
    dialog: HTMLDialogElement,
    settings: DOMStringMap,
    attachments: Attachments,
    look?: Look,
    answer?: Promise<OpenAnswer>,
    /** Not passed by form files before known issues. */
    post?: Post,
  ): void;
  keep(siteKey: string | undefined, ticket: { id?: number; status_url?: string }): void;
}

/** The kept file's exports, equally fixed: tickets sent from this device. They rely on the confirmation. */
export interface Kept {
  keep: Behavior['keep'];
  show(dialog: HTMLDialogElement, siteKey: string | undefined, attachments: Attachments): void;
}

/** The known file's exports, equally fixed: what is known to be broken on the page. They rely on the form. */
export interface Known {
  show(
    dialog: HTMLDialogElement,
    post: Post,
    attachments: Attachments,
    issues: NonNullable<OpenAnswer['known_issues']>,
    language: string,
  ): void;
}

/** The help file's exports, equally fixed. They rely on the form with its title. */
export interface Help {
  show(dialog: HTMLDialogElement, post: Post, attachments: Attachments): void;
}

/** The long file's exports, equally fixed. They rely on the form and the clip. */
export interface Long {
  check(dialog: HTMLDialogElement, attachments: Attachments): void;
}

/** The page file's exports, equally fixed: what a page does with the widget. */
export interface Page {
  /** Makes the widget listen to the page and runs the calls that waited, when called first; then it returns true. */
  call(
    dialog: HTMLDialogElement,
    root: ShadowRoot,
    attachments: Attachments,
    name?: string,
    given?: readonly unknown[],
  ): boolean;
  fill(dialog: HTMLDialogElement, given: Given): void;
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
