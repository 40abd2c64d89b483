import type { TicketSubmission, WidgetEvent } from '@deskbell/contract/widget';

interface Deskbell {
  open(): void;
  close(): void;
  /** null: the user signed out. */
  identify(userId: string | number | null | undefined): void;
}

/** Complete when first sent: a retry with the same idempotency key must have the same body. */
export type Submission = Omit<TicketSubmission, 'site_key'>;

export interface Post {
  (endpoint: 'events', fields: Pick<WidgetEvent, 'type'>): Promise<Response>;
  (endpoint: 'tickets', fields: Submission): Promise<Response>;
}

/**
 * The form file's exports. A cached loader may import the form file of a newer release: never rename an export or
 * change an argument; arguments may be added.
 */
export interface Form {
  open(post: Post, settings: DOMStringMap, root: ShadowRoot, siteName: string): void;
  close(): void;
  /** Retries the tickets left pending by an earlier page view. */
  resume(post: Post, settings: DOMStringMap): void;
}

/**
 * The sending file's exports, equally fixed. They rely on the dialog's markup too: the form with its named controls,
 * the header and the main button.
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
