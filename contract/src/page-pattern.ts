const LETTERS = /^[A-Za-z0-9/\-_.*]+$/;

/** A pattern begins with a slash or a star; a star stands for any characters. */
export const isPagePattern = (pattern: string): boolean => LETTERS.test(pattern) && /^[/*]/.test(pattern);

const withoutLastSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Compares without a regular expression: two pointers and the last star, so that many stars cost no backtracking. */
export function matchesPage(pattern: string, pathname: string): boolean {
  const wanted = withoutLastSlash(pattern);
  const path = withoutLastSlash(pathname);
  let [at, star, resume] = [0, -1, 0];
  for (let n = 0; n < path.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      resume = n;
    } else if (wanted[at] === path[n]) {
      at++;
      n++;
    } else if (star >= 0) {
      at = star + 1;
      n = ++resume;
    } else return false;
  }
  while (wanted[at] === '*') at++;
  return at === wanted.length;
}

/** The patterns in a text that separates them by commas. */
export const patternsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((pattern) => pattern.trim())
    .filter(Boolean);
