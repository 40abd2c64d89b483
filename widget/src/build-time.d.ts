/** Part of the form files' names: one hash for all languages, so that the loader carries only one. */
declare const FORM_HASH: string;
/** The same for the sending and the files files, which only the form file imports. */
declare const FURTHER_HASH: string;

declare module '*.css' {
  /** Minified. */
  export const css: string;
}
