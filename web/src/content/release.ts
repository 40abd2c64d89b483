export interface ReleaseChange {
  kind: 'New' | 'Improved' | 'Fixed' | 'Planned';
  text: string;
  code?: string;
}

export interface Release {
  version: string;
  date?: string;
  tag?: 'Planned' | 'Latest';
  summary: string;
  changes: ReleaseChange[];
}
