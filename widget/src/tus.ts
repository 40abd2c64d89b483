/** The parts of tus 1.0.0 that need no browser. */

/** Builds Upload-Metadata. */
export const toMetadata = (siteKey: string | undefined, filename: string): string =>
  `site_key ${toBase64(siteKey)},filename ${toBase64(filename)}`;

const toBase64 = (text: string | undefined) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Whether a retry is useless: timeouts (408), wrong offsets (409), locks (423) and rate limits (429) pass. */
export const isRefusal = (status: number): boolean => /^4(?!0[89]|2[39])/.test(status as unknown as string);
