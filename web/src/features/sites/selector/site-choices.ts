import type { Site } from '@deskbell/contract/sites';

export const ALL_SITES = 'All Sites (Overview)';

export function matchingSites(sites: Site[], query: string): Site[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sites.filter(({ name, domain }) => {
    const text = `${name} ${domain}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Typeahead: the next site after `current`, wrapping around, whose name starts with the letter. */
export function lookUpTypeahead(sites: Site[], current: Site | undefined, letter: string): Site | null {
  const next = sites.findIndex(({ id }) => id === current?.id) + 1;
  const ahead = [...sites.slice(next), ...sites.slice(0, next)];
  return ahead.find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase())) ?? null;
}
