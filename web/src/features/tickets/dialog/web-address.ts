/** The address if a browser may be sent there: a visitor could have typed javascript: or worse. */
export function webAddress(written: string): string | null {
  const url = URL.canParse(written) ? new URL(written) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}
