/** Returns 'German' for 'de-AT', or null for an unknown tag. */
export function languageName(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(language);
    return name && name !== language ? name : null;
  } catch {
    return null;
  }
}
