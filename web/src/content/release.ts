export interface ReleaseChange {
  kind: 'New' | 'Improved' | 'Fixed' | 'Planned';
  text: string;
  /** Follows the text. */
  code?: string;
}

export interface Release {
  version: string;
  /** Absent while a version is only planned. */
  date?: string;
  tag?: 'Planned' | 'Latest';
  summary: string;
  changes: ReleaseChange[];
}
