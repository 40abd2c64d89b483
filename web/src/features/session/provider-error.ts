import { GENERAL_PROBLEM } from './sign-in-problem.ts';

const WORDS: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled signing in, or your sign-in provider refused it. Please try again.',
  temporarily_unavailable: 'Your sign-in provider is not available right now. Please try again in a moment.',
  server_error: 'Your sign-in provider had a problem. Please try again in a moment.',
};

/** Anyone can put text into the error parameter of the callback URL, so only an error code is repeated. */
export function describeProviderError(error: string): string {
  const words = Object.hasOwn(WORDS, error) ? WORDS[error] : undefined;
  if (words) return words;
  if (!/^[\w.-]{1,64}$/.test(error)) return GENERAL_PROBLEM;
  return `Your sign-in provider refused with "${error}". Please try again, or tell the administrator.`;
}
