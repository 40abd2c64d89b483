/** The first of the wanted languages (those of the page, of the browser, then English) that we speak. */
export const chooseLanguage = (wanted: string): string | undefined =>
  wanted.toLowerCase().match(/en|de|fr|es|it|pt|nl|ja/)?.[0];
