export interface NamedFile {
  readonly id: number;
  readonly name: string;
  readonly size: number | null;
}

export const withFiles = (count = 0): string => (count === 0 ? '' : ` with ${count} ${count === 1 ? 'file' : 'files'}`);
