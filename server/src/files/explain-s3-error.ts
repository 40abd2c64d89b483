interface Answer {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly bucket: string;
}

/** Tells the operator what to do; the second half of a sentence. */
export function explainS3Answer({ status, code, text, bucket }: Answer): string {
  const explained = explanations(text, bucket)[code];
  if (explained) return explained;
  if (status === 403) return `the access key may not use the bucket ${bucket} (403${code && ` ${code}`}).`;
  if (status >= 300 && status < 400) return `the server sends elsewhere (${status}): the region or the host is wrong.`;
  return `the server answered ${status}${code && ` ${code}`}.`;
}

const explanations = (text: string, bucket: string): Record<string, string> => ({
  InvalidAccessKeyId: 'the access key is not known there.',
  SignatureDoesNotMatch: 'the secret does not belong to the access key.',
  RequestTimeTooSkewed:
    'the clock of this machine is wrong; it differs from that of the server by more than it allows.',
  AccessDenied: `the access key may not read, write, list and delete objects in the bucket ${bucket}.`,
  AllAccessDisabled: `the bucket ${bucket} is disabled.`,
  NoSuchBucket: `there is no bucket ${bucket}; create it first.`,
  PermanentRedirect: 'the bucket is in another region.',
  AuthorizationHeaderMalformed: `the region in FILES_S3_URL is wrong${expectedRegion(text)}.`,
});

function expectedRegion(text: string): string {
  const region = /<Region>([a-z0-9-]{1,40})<\/Region>/.exec(text)?.[1];
  return region ? `; the server expects region=${region}` : '';
}

export function explainS3Connection(cause: unknown): string {
  const { code = '', message = '' } = cause as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host is not known.';
  if (isCut(cause)) return 'the connection was cut.';
  if (/CERT|SELF_SIGNED|SIGNATURE|ALTNAME/.test(code)) return `its certificate is not trusted (${code}).`;
  return `the server cannot be reached (${code || message}).`;
}

const CUT_CODES = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

export const isCut = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && CUT_CODES.includes(String(cause.code));
