import { GUEST_HEADER } from '@deskbell/contract/limits';

/** Redirects a signed-in owner to the dashboard, behind a spinner in the header (public-header.module.css). */
export async function checkSession(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset.session = 'pending';
  try {
    const { ok, status } = await fetch('/api/users/me', { headers: { [GUEST_HEADER]: '1' } });
    if (!ok) throw new Error(`API responded with HTTP status ${status}`);
    if (status === 200) return location.replace('/dashboard');
  } catch (error) {
    console.error(`Failed to fetch user: ${error instanceof Error ? error.message : String(error)}`);
  }
  delete dataset.session;
}
