import { ApiError } from './call.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The server's reason, which may name a person or a rule, else `otherwise`. */
export function failureText(error: unknown, otherwise = UNEXPECTED): string {
  return (error instanceof ApiError && (error.issues[0]?.message || error.error)) || otherwise;
}
