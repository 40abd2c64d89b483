import type { Letter } from '../letter.ts';

/** Nothing that was typed in the form may be repeated here: anybody can enter anybody's address. */
export interface ReceivedTicket {
  readonly ticket_id: number;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
}

export function userConfirmation(
  { ticket_id, site_name, site_domain, site_color }: ReceivedTicket,
  canReply: boolean,
): Letter {
  return {
    subject: `We received your request (ticket #${ticket_id})`,
    preview: `${site_name} will answer to this address.`,
    sender: { name: site_name, color: site_color },
    heading: 'We received your request',
    blocks: [
      {
        paragraph: `It has the number #${ticket_id}. Someone at ${site_name} will read it and answer to this address.`,
      },
      {
        paragraph: `You do not need to do anything.${canReply ? ' If you want to add something, reply to this email.' : ''}`,
      },
    ],
    reason: `Somebody entered this address in the support form on ${site_domain}. If it was not you, you can ignore this message. Sent by Deskbell.`,
  };
}
