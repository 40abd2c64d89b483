/** A shorter time says too little about the rest. */
const SPEED_KNOWN_AFTER_MS = 3_000;

/** Returns 'about 2 min left', 'about 1 h 10 min left' or 'less than a minute left'. */
export function timeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 60) return `about ${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return `about ${hours} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`} left`;
}

interface Sending {
  readonly size: number;
  readonly sentBytes: number;
  readonly since: { readonly at: number; readonly bytes: number } | null;
}

/** Null until the speed is known. */
export function secondsLeft({ size, sentBytes, since }: Sending, now: number): number | null {
  if (!since || now - since.at < SPEED_KNOWN_AFTER_MS || sentBytes <= since.bytes) return null;
  return ((size - sentBytes) * (now - since.at)) / (sentBytes - since.bytes) / 1_000;
}
