/** Part of the form files' names; they change together, so that the loader need know only one. */
declare const FORM_HASH: string;

declare module '*.css' {
  /** Minified. */
  export const css: string;
}
