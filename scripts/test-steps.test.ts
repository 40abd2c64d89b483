import { expect, test } from 'vitest';
import { chooseSteps, planSteps, STEPS } from './test-steps.ts';

const namesOf = (steps: readonly { name: string }[] | null) => steps?.map(({ name }) => name);
const all = STEPS.map(({ name }) => name);

test('benches run by name, or when what they measure with changed', () => {
  expect(namesOf(chooseSteps([], () => true))).toEqual(all);
  expect(namesOf(chooseSteps([], (folders) => folders.includes('server')))).toEqual(
    all.filter((name) => name !== 'bench'),
  );
  expect(namesOf(chooseSteps(['bench'], () => false))).toEqual(['bench']);
});

test('steps that are named run in the order of the table, and an unknown name is refused', () => {
  expect(namesOf(chooseSteps(['widget', 'build'], () => false))).toEqual(['build', 'widget']);
  expect(chooseSteps(['web', 'wbe'], () => false)).toBeNull();
});

test('what a machine lacks is left out, and the embedded database takes the place of PostgreSQL', () => {
  const complete = planSteps(STEPS, []);
  expect([namesOf(complete.steps), complete.left]).toEqual([all, []]);
  const { steps, left } = planSteps(STEPS, ['chromium', 'postgresql']);
  expect(namesOf(left)).toEqual(['e2e', 'server-pg', 'bench']);
  const excludes = (of: readonly { name: string; command: string[] }[]) =>
    of.find(({ name }) => name === 'server')?.command.filter((word) => word.startsWith('--exclude')).length;
  expect(excludes(complete.steps)).toBeGreaterThan(10);
  expect(excludes(steps)).toBe(0);
});
