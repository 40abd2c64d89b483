import { ApiError } from '../../../api/call.ts';

export const viewProblem = (error: Error): string =>
  (error instanceof ApiError && (error.issues[0]?.message || error.error)) ||
  'The view could not be saved. Check your connection, then try again.';
