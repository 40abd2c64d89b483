/** Generated from CHANGELOG.md by web/release-notes.ts. */
declare module 'virtual:release-notes' {
  export const RELEASES: import('./release.ts').Release[];
}
