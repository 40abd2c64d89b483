/** How many of the newest tickets are sampled to estimate how frequent the words are. */
export const SAMPLE_TICKETS = 500;

/** Walking reads tickets from the newest on until enough match; the index reads every entry of a word first. */
export type SearchPlan = 'walk newest' | 'index';

interface Estimate {
  /** How many of the sample match. */
  readonly sampleMatches: number;
  readonly tickets: number;
  readonly matchesNeeded: number;
}

export function chooseSearchPlan({ sampleMatches, tickets, matchesNeeded }: Estimate): SearchPlan {
  if (sampleMatches === 0) return 'index';
  const share = sampleMatches / SAMPLE_TICKETS;
  const ticketsToWalk = matchesNeeded / share;
  const indexEntries = share * tickets;
  return ticketsToWalk < indexEntries ? 'walk newest' : 'index';
}
