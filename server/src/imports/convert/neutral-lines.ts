import type { Person, Source } from '../imported-ticket.ts';
import { NEUTRAL_FORMAT } from '../read/forms/neutral-form.ts';

/** Lines that `deskbell import` reads; docs/moving-from-another-desk.md lists their fields. */
export interface NeutralTicket {
  readonly id: string;
  readonly title: string | null;
  readonly text?: string | null;
  readonly html?: string | null;
  readonly status: string;
  readonly priority?: string | null;
  readonly tags?: readonly string[];
  readonly brand?: string | null;
  readonly group?: string | null;
  readonly requester: Person | null;
  readonly assignee: Person | null;
  readonly language?: string | null;
  readonly created_at: string | number | null;
  readonly updated_at?: string | number | null;
  readonly resolved_at?: string | number | null;
  readonly files?: readonly NeutralFile[];
}

export interface NeutralComment {
  readonly id: string;
  readonly ticket_id: string;
  readonly author: 'customer' | 'agent';
  readonly person: Person | null;
  readonly is_private: boolean;
  readonly text?: string | null;
  readonly html?: string | null;
  readonly created_at: string | number | null;
  readonly files?: readonly NeutralFile[];
}

export interface NeutralFile {
  readonly name: string | null;
  readonly url?: string | null;
  readonly path?: string | null;
}

export type NeutralLine =
  | ({ readonly kind: 'ticket' } & NeutralTicket)
  | ({ readonly kind: 'comment' } & NeutralComment);

export interface ConvertedCounts {
  tickets: number;
  comments: number;
}

/** The lines of a file, between a first one that says what it is and a last one that says that it is whole. */
export async function* neutralLines(
  source: Source,
  lines: AsyncIterable<NeutralLine>,
  counts: ConvertedCounts,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ kind: 'history', format: NEUTRAL_FORMAT, source })}\n`;
  for await (const line of lines) {
    if (line.kind === 'ticket') counts.tickets += 1;
    else counts.comments += 1;
    yield `${JSON.stringify(line)}\n`;
  }
  yield `${JSON.stringify({ kind: 'end', ...counts })}\n`;
}
