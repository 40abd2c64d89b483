/** Part of the form files' names; they change together, so that the loader need know only one. */
declare const FORM_HASH: string;
/** The same for the sending files, which only the form asks for. */
declare const SENDING_HASH: string;

declare module '*.css' {
  /** Minified. */
  export const css: string;
}
