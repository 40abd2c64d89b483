import type { Role } from '@deskbell/contract/roles';
import { DESKBELL } from './deskbell-sender.ts';
import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { ROLE_PHRASES } from './role-labels.ts';

export interface TeamNewsContent {
  readonly kind: 'waiting' | 'approved' | 'joined' | 'role_changed' | 'removed';
  readonly team_id: number;
  readonly team_name: string;
  readonly role: Role;
  readonly person?: { readonly name: string; readonly email: string; readonly invited_as?: string };
}

export function teamNews(content: TeamNewsContent, publicUrl: string): Message {
  const { team_name, kind, team_id } = content;
  const { heading, text } = WORDS[kind](content);
  const team = { label: 'Open Team', url: `${publicUrl}/teams/${team_id}` };
  const desk = { label: 'Open Deskbell', url: `${publicUrl}/dashboard` };
  return {
    subject: heading,
    preview: text,
    sender: DESKBELL,
    heading,
    blocks: [
      { paragraph: text },
      ...(kind === 'removed' ? [] : [{ button: kind === 'waiting' || kind === 'joined' ? team : desk }]),
    ],
    reason:
      kind === 'waiting' || kind === 'joined'
        ? `You get this because you invited this person to ${isolate(team_name)}.`
        : `You get this because it is about your place in ${isolate(team_name)}.`,
  };
}

const WORDS: Record<TeamNewsContent['kind'], (content: TeamNewsContent) => { heading: string; text: string }> = {
  waiting: ({ team_name, person }) => ({
    heading: `${nameOf(person)} waits for your approval`,
    text: `You invited ${person?.invited_as ?? 'this person'} to ${isolate(team_name)}. The invitation was accepted with another address, ${person?.email}. Approve or decline it under Members; until then it grants nothing.`,
  }),
  approved: ({ team_name, role }) => ({
    heading: `You are a member of ${team_name}`,
    text: `Your place in ${isolate(team_name)} was approved. You joined as ${ROLE_PHRASES[role]}.`,
  }),
  joined: ({ team_name, role, person }) => ({
    heading: `${nameOf(person)} joined ${team_name}`,
    text: `${isolate(nameOf(person))} (${person?.email}) accepted your invitation and joined as ${ROLE_PHRASES[role]}.`,
  }),
  role_changed: ({ team_name, role }) => ({
    heading: `Your role in ${team_name} changed`,
    text: `You are ${ROLE_PHRASES[role]} of ${isolate(team_name)} now.`,
  }),
  removed: ({ team_name }) => ({
    heading: `You were removed from ${team_name}`,
    text: `You no longer see the sites and tickets of ${isolate(team_name)}. Your account and your own sites stay as they are.`,
  }),
};

const nameOf = (person: TeamNewsContent['person']) => person?.name ?? 'A person';
