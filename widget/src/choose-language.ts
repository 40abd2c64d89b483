/** The first supported language of a list of tags, each after a comma; the last one is supported. */
export const chooseLanguage = (wanted: string): string =>
  (wanted.toLowerCase().match(/,(en|de|fr|es|it|pt(-br)?|nl|ja)\b/) as string[])[1] as string;
