/** The first of the wanted languages (those of the page, of the browser, then English) that we speak, as a list of one. */
export const chooseLanguage = (wanted: string): readonly string[] | null =>
  wanted.toLowerCase().match(/en|de|fr|es|it|pt|nl|ja/);
