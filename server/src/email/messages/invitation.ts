import type { Brand } from '@deskbell/contract/brand';
import type { Role } from '@deskbell/contract/roles';
import { senderOf } from './brand-sender.ts';
import { DESKBELL } from './deskbell-sender.ts';
import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { ROLE_LABELS, ROLE_PHRASES } from './role-labels.ts';

export interface InvitationContent {
  readonly invitation_id: number;
  readonly team_id: number;
  readonly serial: number;
  readonly team_name: string;
  readonly brand?: Brand;
  readonly inviter: string;
  readonly role: Role;
  readonly sites: string;
  readonly ends: string;
}

const PURPOSE: Record<Role, string> = {
  owner: 'run a support desk',
  admin: 'run a support desk',
  agent: 'reply to the tickets of a support desk',
  client: 'follow the tickets of a support desk',
};

/** The address is typed and unconfirmed, so the email contains no free text of the sender. */
export function invitation(
  { team_name, brand, inviter, role, sites, ends }: InvitationContent,
  url: string,
  publicUrl: string,
): Message {
  const name = brand?.name ?? team_name;
  return {
    subject: `${inviter} invites you to ${name}`,
    preview: `As ${ROLE_PHRASES[role]}. The link works until ${ends}.`,
    sender: brand ? senderOf(brand, publicUrl) : DESKBELL,
    ...(brand && { accent: brand.color }),
    heading: `You are invited to ${name}`,
    blocks: [
      { paragraph: `${isolate(inviter)} invites you to ${PURPOSE[role]}.` },
      {
        facts: [
          ['Role', ROLE_LABELS[role]],
          ['Sites', sites],
          ['Ends', ends],
        ],
      },
      { button: { label: 'View Invitation', url } },
      { paragraph: 'Nothing happens until you press Accept on that page.' },
    ],
    reason: `You get this because ${isolate(inviter)} typed your address. If you do not know this person, ignore it: the invitation then ends by itself.`,
  };
}
