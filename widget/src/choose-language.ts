/** The first match in the languages of the page and the browser, in lower case and followed by English, is the language. */
export const LANGUAGES = /en|de|fr|es|it|pt|nl|ja/;
