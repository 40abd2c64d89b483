/** The first supported language among the page's, the browser's and English, as an array of one. */
export const chooseLanguage = (wanted: string): readonly string[] | null =>
  wanted.toLowerCase().match(/en|de|fr|es|it|pt|nl|ja/);
