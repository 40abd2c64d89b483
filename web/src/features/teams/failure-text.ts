import { ApiError } from '../../api/call.ts';
import { showToast } from '../../ui/toast.ts';

/** The server's words, which name the person or the rule; a general text without them. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.issues[0]?.message || error.error || 'The server refused this. Please try again.';
}

/** What the server says about one field of a form. */
export const issueOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path[0] === field)?.message : undefined;

export function showFailure(title: string, error: unknown): void {
  showToast('error', title, failureText(error));
}
