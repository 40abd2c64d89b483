export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactMessage = Record<ContactField, string>;
export type FieldErrors = Partial<Record<ContactField, string>>;

export type ContactOutcome = { sent: true } | { sent: false; error: string; fieldErrors: FieldErrors };

const FAILED = 'Failed to send message. Please try again.';
const UNREACHABLE = 'Failed to send message. Please check your connection and try again.';

/** Without cookies: a message to us is not tied to whoever happens to be signed in. */
export async function sendContactMessage(message: ContactMessage): Promise<ContactOutcome> {
  let response: Response;
  try {
    response = await fetch('/api/contact', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
  } catch (error) {
    console.debug('The contact message did not reach the server:', error);
    return { sent: false, error: UNREACHABLE, fieldErrors: {} };
  }
  if (response.ok) return { sent: true };
  const { error, issues } = readRefusal(await response.text());
  return { sent: false, error: error ?? FAILED, fieldErrors: byField(issues) };
}

interface Refusal {
  error?: string;
  issues: { path: unknown; message: unknown }[];
}

/** What stands between us and the server may answer with something else than our `{error, issues?}`. */
function readRefusal(text: string): Refusal {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return { issues: [] };
    return {
      ...('error' in body && typeof body.error === 'string' && body.error !== '' && { error: body.error }),
      issues: 'issues' in body && Array.isArray(body.issues) ? body.issues : [],
    };
  } catch (error) {
    console.debug('The answer to the contact message is not JSON:', error);
    return { issues: [] };
  }
}

function byField(issues: Refusal['issues']): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = CONTACT_FIELDS.find((name) => Array.isArray(path) && path[0] === name);
    if (field && typeof message === 'string') errors[field] ??= message;
  }
  return errors;
}
