import type { Comment, Ticket, TicketEvent, TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import {
  AlarmClock,
  AlarmClockOff,
  Ban,
  Eraser,
  FileX,
  FolderInput,
  type LucideIcon,
  Megaphone,
  Merge,
  Pencil,
  SignalHigh,
  Split,
  Tag,
  Unlink,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import { STATUS_ICONS } from '../../../ticket-marks/status-icon.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { firstNameOf } from '../composer/recipient.ts';
import { wakeTime } from '../dialog/wake-time.ts';
import { SCORES } from '../visitor/rating-score.ts';

interface Subject {
  subject: string;
}

type Word = string | Subject | { ticketId: number };

interface Description {
  icon: LucideIcon;
  words: readonly Word[];
}

interface Context {
  ticket: Ticket;
  comments: readonly Comment[];
  timezone: string;
}

type Describe = (event: TicketEvent, context: Context) => Description;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const subject = (name: string): Subject => ({ subject: name });
const number = (id: unknown): Word => (typeof id === 'number' ? { ticketId: id } : 'another ticket');

/** Returns 'Anna closed it', or the passive without a name, as in a team of one. */
const withActor = ({ actor_name }: TicketEvent, active: readonly Word[], passive: readonly Word[]): readonly Word[] =>
  actor_name ? [subject(actor_name), ' ', ...active] : passive;

const visitor = (ticket: Ticket) => subject(firstNameOf(ticket) ?? 'The visitor');

const isScore = (value: string): value is keyof typeof SCORES => value in SCORES;
const isStatus = (value: string): value is TicketStatus => value in STATUS_LABELS;

/** A reply and its effects have the same time, because one transaction writes them. */
const isByReply = ({ created_at }: TicketEvent, comments: readonly Comment[]) =>
  comments.some((comment) => comment.author === 'customer' && comment.created_at === created_at);

const isBecauseOfReply = ({ change }: TicketEvent) => field(change, 'because') === 'reply';

const describeStatus: Describe = (event, { ticket, comments }) => {
  const after = text(event.change.after);
  const status = isStatus(after) ? after : 'open';
  const label = subject(STATUS_LABELS[status]);
  const icon = STATUS_ICONS[status];
  if (event.actor === 'customer') {
    if (isByReply(event, comments) && status === 'open')
      return { icon, words: [label, ' again because ', subject(firstNameOf(ticket) ?? 'the visitor'), ' replied'] };
    const isSolved = status === 'resolved' || status === 'closed';
    return { icon, words: [visitor(ticket), isSolved ? ' said that it is solved' : ' said that it is not solved'] };
  }
  if (isBecauseOfReply(event))
    return { icon, words: [label, ' because ', event.actor_name ? subject(event.actor_name) : 'you', ' replied'] };
  return { icon, words: withActor(event, ['set this to ', label], ['Set to ', label]) };
};

const describeAssigned: Describe = (event) => {
  const after = text(field(event.change.after, 'name'));
  if (after)
    return {
      icon: UserRound,
      words:
        after === event.actor_name
          ? [subject(after), ' took this ticket']
          : withActor(event, ['assigned this to ', subject(after)], ['Assigned to ', subject(after)]),
    };
  const before = subject(text(field(event.change.before, 'name')) || 'A former member');
  return {
    icon: UserRoundX,
    words: withActor(event, ['unassigned ', before], [before, ' is no longer assigned']),
  };
};

const describeSnoozed: Describe = (event, { timezone }) => {
  const until = subject(wakeTime(text(event.change.after), timezone));
  return { icon: AlarmClock, words: withActor(event, ['snoozed this until ', until], ['Snoozed until ', until]) };
};

const describeWoke: Describe = (event, { ticket }) => {
  const words: Record<TicketEvent['actor'], readonly Word[]> = {
    customer: ['Snooze ended because ', subject(firstNameOf(ticket) ?? 'the visitor'), ' replied'],
    member: withActor(event, ['ended the snooze'], ['Snooze ended']),
    system: ['Snooze ended'],
  };
  return { icon: AlarmClockOff, words: words[event.actor] };
};

const describeMerged: Describe = (event) => {
  const { after } = event.change;
  const into = field(after, 'into');
  if (into !== undefined)
    return {
      icon: Merge,
      words: withActor(event, ['merged this into ', number(into)], ['Merged into ', number(into)]),
    };
  const from = field(after, 'from');
  // The reader cannot see that ticket.
  if (from === undefined)
    return {
      icon: Merge,
      words: withActor(event, ['merged another ticket into this'], ['Another ticket was merged into this']),
    };
  const named: Word[] = [number(from), ' ', subject(text(field(after, 'title')))];
  return {
    icon: Merge,
    words: withActor(event, ['merged ', ...named, ' into this'], [...named, ' was merged into this']),
  };
};

const describeUnmerged: Describe = (event) => {
  const { before } = event.change;
  const into = field(before, 'into');
  const merge: Word[] =
    into === undefined ? ['merge of ', number(field(before, 'from'))] : ['merge into ', number(into)];
  return { icon: Split, words: withActor(event, ['undid the ', ...merge], ['The ', ...merge, ' was undone']) };
};

const describeRated: Describe = (event, { ticket }) => {
  const after = text(event.change.after);
  const { label, icon } = SCORES[isScore(after) ? after : 'okay'];
  return { icon, words: [visitor(ticket), ' answered “How was our reply?” with ', subject(label)] };
};

const describeEndedLink: Describe = (event) => ({
  icon: Unlink,
  words: withActor(event, ['ended the visitor link'], ['Visitor link ended']),
});

const describeErased: Describe = (event) => ({
  icon: Eraser,
  words: event.actor === 'customer' ? ['Erased by the visitor'] : withActor(event, ['erased this ticket'], ['Erased']),
});

const describeRemovedFile: Describe = (event) => {
  const file = subject(text(event.change.before) || 'a file');
  return { icon: FileX, words: withActor(event, ['removed ', file], [file, ' was removed']) };
};

const describeRetitled: Describe = (event) => {
  const before = text(event.change.before);
  // An erased ticket has no former title.
  const from: Word[] = before ? [' from ', subject(`“${before}”`)] : [];
  return { icon: Pencil, words: withActor(event, ['renamed this', ...from], ['Renamed', ...from]) };
};

const isPriority = (value: string): value is TicketPriority => value in PRIORITY_LABELS;

const describePriority: Describe = (event) => {
  const after = text(event.change.after);
  const label = subject(isPriority(after) ? PRIORITY_LABELS[after] : after);
  return { icon: SignalHigh, words: withActor(event, ['set the priority to ', label], ['Priority set to ', label]) };
};

const namesIn = (tags: unknown): Word[] =>
  Array.isArray(tags) ? tags.map((tag) => subject(text(field(tag, 'name')))) : [];

const listed = (names: readonly Word[]): Word[] =>
  names.flatMap((name, n) => (n === 0 ? [name] : [n === names.length - 1 ? ' and ' : ', ', name]));

const describeTagged: Describe = (event) => {
  const [removed, added] = [namesIn(event.change.before), namesIn(event.change.after)];
  const both = added.length > 0 && removed.length > 0;
  const words: Word[] = [
    ...(added.length > 0 ? ['added ', ...listed(added)] : []),
    ...(both ? [' and '] : []),
    ...(removed.length > 0 ? ['removed ', ...listed(removed)] : []),
  ];
  const passive: Word[] = [
    ...(added.length > 0 ? ['Added ', ...listed(added)] : []),
    ...(both ? [' and removed '] : []),
    ...(removed.length > 0 ? [...(both ? [] : ['Removed ']), ...listed(removed)] : []),
  ];
  return { icon: Tag, words: withActor(event, words, passive) };
};

/** A hidden site has no name. */
const siteIn = (side: unknown): Word => {
  const name = text(field(side, 'site_name'));
  return name ? subject(name) : 'another site';
};

const describeMoved: Describe = (event) => {
  const [from, to] = [siteIn(event.change.before), siteIn(event.change.after)];
  return {
    icon: FolderInput,
    words: withActor(event, ['moved this from ', from, ' to ', to], ['Moved from ', from, ' to ', to]),
  };
};

const describeBlocked: Describe = () => ({ icon: Ban, words: ['Blocked sender'] });

const sentenceIn = (issue: unknown): Word => subject(`“${text(field(issue, 'sentence'))}”`);

const describeKnownIssue: Describe = (event, { ticket }) => {
  const { before, after } = event.change;
  const from = sentenceIn(before);
  if (!after)
    return { icon: Megaphone, words: withActor(event, ['unlinked this from ', from], ['Unlinked from ', from]) };
  const to = sentenceIn(after);
  if (event.actor === 'customer') return { icon: Megaphone, words: [visitor(ticket), ' has it, too: ', to] };
  return { icon: Megaphone, words: withActor(event, ['linked this to ', to], ['Linked to ', to]) };
};

const describeSolvedIssue: Describe = (event) => {
  const sentence = sentenceIn(event.change.after);
  return { icon: Megaphone, words: withActor(event, ['solved ', sentence], ['Solved: ', sentence]) };
};

const DESCRIBE: Record<TicketEvent['kind'], Describe> = {
  status: describeStatus,
  assigned: describeAssigned,
  snoozed: describeSnoozed,
  woke: describeWoke,
  merged: describeMerged,
  unmerged: describeUnmerged,
  rated: describeRated,
  link_ended: describeEndedLink,
  erased: describeErased,
  file_removed: describeRemovedFile,
  retitled: describeRetitled,
  priority: describePriority,
  tagged: describeTagged,
  moved: describeMoved,
  blocked: describeBlocked,
  known_issue: describeKnownIssue,
  issue_solved: describeSolvedIssue,
};

/** False for kinds of a newer release, which a tab that was opened before may receive. */
export const isDescribed = (event: TicketEvent): boolean => event.kind in DESCRIBE;

export const describeEvent = (event: TicketEvent, context: Context): Description =>
  DESCRIBE[event.kind](event, context);
