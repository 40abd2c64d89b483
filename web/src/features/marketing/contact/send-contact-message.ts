import type { ContactMessage, sendContactMessage as endpoint } from '@deskbell/contract/contact';
import { ApiError, call } from '../../../api/call.ts';

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = keyof ContactMessage;
export type FieldErrors = Partial<Record<ContactField, string>>;

const FAILED = 'Failed to send message. Please try again.';
const UNREACHABLE = 'Failed to send message. Please check your connection and try again.';

/** Sent without cookies, so that the message is not tied to a session. Returns null on success. */
export async function sendContactMessage(
  body: ContactMessage,
): Promise<{ error: string; fieldErrors: FieldErrors } | null> {
  try {
    await call<typeof endpoint>('POST /api/contact', { body, credentials: 'omit' });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { error: UNREACHABLE, fieldErrors: {} };
    return { error: error.error || FAILED, fieldErrors: fieldErrorsOf(error) };
  }
}

function fieldErrorsOf({ issues }: ApiError): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of CONTACT_FIELDS) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) errors[field] = issue.message;
  }
  return errors;
}
