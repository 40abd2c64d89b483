import { ApiError } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** The server's message, which names the person or the rule, else a general text. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.issues[0]?.message || error.error || 'The server refused this. Please try again.';
}

export function showFailure(title: string, error: unknown): void {
  showToast('error', title, failureText(error));
}
