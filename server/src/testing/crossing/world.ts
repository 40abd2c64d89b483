import type { Place } from './crossing-place.ts';

export interface World {
  readonly conversation: 'whole' | 'erased' | 'gone';
  readonly holder: 'ticket' | 'other';
  readonly home: 'site' | 'elsewhere';
  readonly lastMove: 'none' | 'done' | 'undone';
  /** Where the older ticket is, unless it holds the conversation. */
  readonly otherHome: 'site' | 'elsewhere';
  readonly other: 'whole' | 'erased' | 'gone';
  readonly stranger: 'names' | 'forgets';
  /** `erased by address`: the ticket that linked the user id had gone before. */
  readonly person: 'known' | 'erased' | 'erased by address';
  readonly link: 'works' | 'merged' | 'ended';
  readonly nora: 'work' | 'read' | 'elsewhere' | 'removed';
  /** Who gets Nora's open tickets: nobody, or the agent of the site. */
  readonly heir: 'nobody' | 'agent';
  readonly site: 'stays' | 'gone';
  readonly team: 'stays' | 'gone';
  readonly isBlocked: boolean;
  readonly reply: 'waits' | 'taken back';
  readonly tag: 'own' | 'merged';
  readonly intake: 'works' | 'replaced';
}

export const UNCHANGED: World = {
  conversation: 'whole',
  holder: 'ticket',
  home: 'site',
  lastMove: 'none',
  otherHome: 'site',
  other: 'whole',
  stranger: 'names',
  person: 'known',
  link: 'works',
  nora: 'work',
  heir: 'nobody',
  site: 'stays',
  team: 'stays',
  isBlocked: false,
  reply: 'waits',
  tag: 'own',
  intake: 'works',
};

export const exists = ({ conversation }: World) => conversation === 'whole';
export const remains = ({ conversation }: World) => conversation !== 'gone';

/** An agent of the other site sees the ticket once it is there. */
export const sees = ({ nora, home }: World) =>
  nora === 'work' || nora === 'read' || (nora === 'elsewhere' && home === 'elsewhere');
export const works = (world: World) => sees(world) && world.nora !== 'read';

export const holderOf = ({ holder }: World, { ticket, other }: Place) => (holder === 'other' ? other.id : ticket.id);

/** A move takes the older ticket along once the conversation is in it. */
export const homeOfOther = ({ holder, home, otherHome }: World): World['home'] =>
  holder === 'other' ? home : otherHome;

/** The saved view that searches for the person; erasing them deletes it. */
export const hasView = ({ nora, person, team }: World) => team === 'stays' && nora !== 'removed' && person === 'known';

export const isPersonKnown = (world: World) =>
  world.team === 'stays' &&
  (world.conversation === 'whole' ||
    world.other === 'whole' ||
    world.isBlocked ||
    world.stranger === 'names' ||
    hasView(world));
