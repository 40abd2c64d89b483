import type { TicketSubmission, WidgetEvent } from '@deskbell/contract/widget';

interface Deskbell {
  open(): void;
  close(): void;
  /** Null: nobody who is known. */
  identify(userId: string | number | null | undefined): void;
}

/** A ticket with all that it was first sent with: sent again, it must not differ. */
export type Submission = Omit<TicketSubmission, 'site_key'>;

export interface Post {
  (call: 'events', what: Pick<WidgetEvent, 'type'>): Promise<Response>;
  (call: 'tickets', what: Submission): Promise<Response>;
}

/**
 * What the form file offers the loader. A loader from a cache may meet a newer form and the other way round: arguments
 * may be added, never changed.
 */
export interface Form {
  open(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): void;
  close(): void;
  /** Sends what an earlier page could not. */
  resume(post: Post, settings: DOMStringMap): void;
}

/**
 * What the sending file offers the form, under the same promise. Whatever else it needs it finds in the dialog: the form
 * with its named controls, the header and the main button.
 */
export interface Sending {
  attend(dialog: HTMLDialogElement, post: Post, settings: DOMStringMap, siteName: string): void;
  resume(post: Post, settings: DOMStringMap): void;
}

declare global {
  interface Window {
    Deskbell?: Deskbell;
  }
  interface Document {
    readonly prerendering?: boolean;
  }
}
