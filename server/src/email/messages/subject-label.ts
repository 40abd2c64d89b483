interface Labelled {
  readonly kind?: string | null;
  readonly why?: string | null;
}

/**
 * A prefix in brackets, which RFC 5256 leaves out of the base subject: mail clients that compare subjects keep the
 * thread. See docs/decisions/0115-threads-languages-and-last-emails.md.
 */
export function subjectLabelOf({ kind, why }: Labelled): string {
  if (kind === 'note_reply' && why === 'mentioned') return '[Mention] ';
  if (kind === 'rated') return '[Bad rating] ';
  return kind === 'woke' ? '[Back from snooze] ' : '';
}

/** Reserved in every subject to the team, so that truncation does not depend on the label. */
export const SUBJECT_LABEL_MAX = '[Back from snooze] '.length;
