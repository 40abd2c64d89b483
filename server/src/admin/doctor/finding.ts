/** `note` cannot be checked from here, `warning` works but should change, `problem` does not work. */
export type Verdict = 'ok' | 'note' | 'warning' | 'problem';

export interface Finding {
  readonly about: string;
  readonly verdict: Verdict;
  readonly detail: string;
  readonly remedy: string | null;
}

export const ok = (about: string, detail: string): Finding => ({ about, verdict: 'ok', detail, remedy: null });

export const found = (
  verdict: Exclude<Verdict, 'ok'>,
  about: string,
  detail: string,
  remedy: string | null = null,
): Finding => ({ about, verdict, detail, remedy });

export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
};
