/** Part of the form files' names: one hash for all languages, so that the loader contains only one. */
declare const FORM_HASH: string;
/** The hash of the files that only the form file imports. */
declare const FURTHER_HASH: string;

declare module '*.css' {
  export const css: string;
}
