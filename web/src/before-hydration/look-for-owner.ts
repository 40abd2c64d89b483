import { GUEST_HEADER } from '@deskbell/contract/limits';

/** Asks once who is signed in, with the header's spinner turning (public-header.module.css); owners go to their desk. */
export async function lookForOwner(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset.session = 'asking';
  try {
    const { ok, status } = await fetch('/api/users/me', { headers: { [GUEST_HEADER]: '1' } });
    if (!ok) throw new Error(`API responded with HTTP status ${status}`);
    if (status === 200) return location.replace('/dashboard');
  } catch (error) {
    console.error(`Failed to fetch user: ${error instanceof Error ? error.message : String(error)}`);
  }
  delete dataset.session;
}
