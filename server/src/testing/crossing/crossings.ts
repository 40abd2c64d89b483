import { ACTS, type Act, type ActName } from './acts.ts';
import { UNCHANGED, type World } from './world.ts';

export interface Crossing {
  readonly acts: readonly ActName[];
  readonly worlds: readonly World[];
  readonly world: World;
  readonly refused: readonly (readonly [ActName, number])[];
}

const NAMES = Object.keys(ACTS) as ActName[];
const actOf = (name: ActName): Act => ACTS[name];

const fieldsChanged = (name: ActName, world: World): string[] => {
  const after = actOf(name).after(world);
  if (typeof after === 'number') return [];
  return (Object.keys(after) as (keyof World)[]).filter((field) => after[field] !== world[field]);
};

/** Acts that carry rows, and acts on the same data, can interfere. */
function belongTogether(first: ActName, second: ActName, world: World): boolean {
  if (actOf(first).carriesRows && actOf(second).carriesRows) return true;
  const changed = fieldsChanged(first, UNCHANGED);
  return fieldsChanged(second, world).some((field) => changed.includes(field));
}

/** Pairs are made of acts that carry rows or block a sender; all others are tried alone. */
const isPaired = (name: ActName): boolean => actOf(name).carriesRows === true || name.endsWith('blocking the sender');

function refusedIn(world: World): Crossing['refused'] {
  return NAMES.filter(isPaired).flatMap((name) => {
    const after = actOf(name).after(world);
    return typeof after === 'number' ? [[name, after] as const] : [];
  });
}

export function after(acts: readonly ActName[]): Crossing | null {
  const worlds: World[] = [];
  let world = UNCHANGED;
  for (const name of acts) {
    const next = actOf(name).after(world);
    if (typeof next === 'number') return null;
    worlds.push(world);
    world = next;
  }
  return { acts, worlds, world, refused: acts.length === 1 ? refusedIn(world) : [] };
}

/** These change different data and carry no rows, so they share one place. */
const CHAINED: readonly ActName[] = [
  ...(['ending the link', 'merging the tag', 'replacing the intake address'] as const),
  ...(['taking the reply back', 'blocking the sender'] as const),
];

/** Refused acts change nothing, so the first act's place serves for all of them. */
const seconds = (first: ActName, { world }: Crossing): ActName[] =>
  isPaired(first) ? NAMES.filter((name) => isPaired(name) && belongTogether(first, name, world)) : [];

export const CROSSINGS: readonly Crossing[] = [
  CHAINED,
  ...NAMES.flatMap((first): (readonly ActName[])[] => {
    const single = after([first]);
    if (!single) return [];
    const pairs = seconds(first, single).map((second) => [first, second]);
    return CHAINED.includes(first) ? pairs : [[first], ...pairs];
  }),
].flatMap((acts) => after(acts) ?? []);

export const isPair = ({ acts }: Crossing): boolean => acts.length === 2;

const MOVES: readonly ActName[] = ['a move', 'a move of both tickets', 'a merge'];

/** Files that share the crossings, one worker each. Only the first needs mail servers. */
export const SHARES: Record<string, (crossing: Crossing) => boolean> = {
  'crossing-acts': (crossing) => !isPair(crossing),
  'crossing-moves': (crossing) => isPair(crossing) && isFirst(crossing, MOVES),
  'crossing-erasures': (crossing) => isPair(crossing) && !isFirst(crossing, MOVES),
};

const isFirst = ({ acts: [first] }: Crossing, names: readonly ActName[]) =>
  first !== undefined && names.includes(first);

export const shareOf = (file: string): readonly Crossing[] => CROSSINGS.filter((crossing) => SHARES[file]?.(crossing));
