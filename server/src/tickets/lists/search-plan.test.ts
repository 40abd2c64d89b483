import { expect, test } from 'vitest';
import { chooseSearchPlan, SAMPLE_TICKETS } from './search-plan.ts';

test.each([
  // matches in the sample, tickets of the owner, matches needed
  [0, 0, 1_000, 'index'],
  [0, 1_000_000, 1_000, 'index'],
  [1, 1_000_000, 1_000, 'index'],
  [SAMPLE_TICKETS, 1_000_000, 1_000, 'walk newest'],
  [SAMPLE_TICKETS, 1_000, 1_000, 'index'],
  [SAMPLE_TICKETS, 1_001, 1_000, 'walk newest'],
  // Half of the tickets match: 2,000 tickets to walk against half of all tickets in the index.
  [SAMPLE_TICKETS / 2, 4_000, 1_000, 'index'],
  [SAMPLE_TICKETS / 2, 4_001, 1_000, 'walk newest'],
] as const)('%i matches in the sample of %i tickets, %i needed: %s', (sampleMatches, tickets, matchesNeeded, plan) => {
  expect(chooseSearchPlan({ sampleMatches, tickets, matchesNeeded })).toBe(plan);
});
