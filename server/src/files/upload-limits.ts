import { HOUR_MS } from '@deskbell/contract/units';
import { TooMany } from '../errors.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import { UPLOAD_REQUESTS_PER_MINUTE_AND_ADDRESS, UPLOADS_PER_HOUR_AND_ADDRESS } from '../rate-limits.ts';

export class UploadLimits {
  readonly #requests = new TokenBuckets(UPLOAD_REQUESTS_PER_MINUTE_AND_ADDRESS);
  readonly #files = new TokenBuckets(UPLOADS_PER_HOUR_AND_ADDRESS.files, HOUR_MS);
  readonly #bytes: TokenBuckets;

  constructor(maxBytes: number) {
    this.#bytes = new TokenBuckets(Math.max(UPLOADS_PER_HOUR_AND_ADDRESS.bytes, maxBytes), HOUR_MS);
  }

  takeRequest(address: string): void {
    requireToken(this.#requests.take(networkOf(address)));
  }

  requireRoom(address: string, bytes: number): void {
    this.takeFile(address);
    this.takeBytes(address, bytes);
  }

  takeFile(address: string): void {
    requireToken(this.#files.take(networkOf(address)));
  }

  takeBytes(address: string, bytes: number): void {
    requireToken(this.#bytes.take(networkOf(address), performance.now(), bytes));
  }
}

function requireToken(waitSeconds: number): void {
  if (waitSeconds > 0)
    throw new TooMany(
      'Too many files from this network. Please wait a while and try again.',
      waitSeconds,
      'upload_limit',
    );
}
