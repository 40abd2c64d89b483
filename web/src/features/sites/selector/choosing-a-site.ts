import type { Site } from '@deskbell/contract/sites';

/** Those whose name and domain hold every word that was typed. */
export function matchingSites(sites: Site[], query: string): Site[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sites.filter(({ name, domain }) => {
    const text = `${name} ${domain}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Which option a key leads to; null when the key is no way to walk. In a search field letters are typed, not walked by. */
export function placeAfterKey(
  key: string,
  place: number,
  options: (Site | undefined)[],
  isSearched: boolean,
): number | null {
  const last = options.length - 1;
  if (key === 'ArrowDown') return place >= last ? 0 : place + 1;
  if (key === 'ArrowUp') return place <= 0 ? last : place - 1;
  if (isSearched) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key.length === 1 ? nextBeginningWith(key, place, options) : null;
}

function nextBeginningWith(letter: string, place: number, options: (Site | undefined)[]): number | null {
  const ahead = [...options.keys()].map((offset) => (place + 1 + offset) % options.length);
  return ahead.find((index) => options[index]?.name.toLowerCase().startsWith(letter.toLowerCase())) ?? null;
}
