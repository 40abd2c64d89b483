/** A file as it was when the email was queued. */
export interface NamedFile {
  readonly id: number;
  readonly name: string;
  readonly size: number | null;
}

/** Like " with 2 files", or nothing. */
export const withFiles = (count = 0): string => (count === 0 ? '' : ` with ${count} ${count === 1 ? 'file' : 'files'}`);
