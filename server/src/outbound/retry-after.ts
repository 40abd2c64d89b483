/** What a Retry-After header asks for: seconds, or a date. */
export function secondsIn(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const ahead = (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(ahead) ? Math.max(0, ahead) : 0;
}
