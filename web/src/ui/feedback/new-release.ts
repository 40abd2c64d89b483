const KEY = 'reloaded-for-release';
const ONCE_PER_MS = 60_000;

/** A deployment removes old files: one reload brings new ones. Skipped while the server cannot be reached. */
export async function reloadForNewRelease(address?: string): Promise<void> {
  try {
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < ONCE_PER_MS) return;
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    if (address) window.location.assign(address);
    else window.location.reload();
  } catch (error) {
    console.debug('Not reloaded:', error);
  }
}
