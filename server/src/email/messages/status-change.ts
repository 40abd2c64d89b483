import type { Letter } from '../letter.ts';
import type { ReceivedTicket } from './user-confirmation.ts';

const WORDS: Record<string, string> = {
  new: 'new',
  open: 'open',
  in_progress: 'in progress',
  resolved: 'resolved',
  closed: 'closed',
};
const wordFor = (status: string) => WORDS[status] ?? status;
const badgeFor = (status: string) => ({
  label: wordFor(status).replace(/^./, (letter) => letter.toUpperCase()),
  tone: status,
});

export interface MovedTicket extends ReceivedTicket {
  readonly before: string;
  readonly after: string;
}

export function statusChange(
  { ticket_id, site_name, site_domain, site_color, before, after }: MovedTicket,
  canReply: boolean,
): Letter {
  const isDone = after === 'resolved' || after === 'closed';
  return {
    subject: `Re: Your request to ${site_name} (ticket #${ticket_id})`,
    preview: `Your request #${ticket_id} is now ${wordFor(after)}.`,
    sender: { name: site_name, color: site_color },
    heading: `Your request #${ticket_id} is ${wordFor(after)}`,
    blocks: [
      { badges: [badgeFor(before), '→', badgeFor(after)] },
      {
        paragraph: [
          isDone ? `${site_name} considers it done.` : `${site_name} is on it.`,
          ...(canReply
            ? [isDone ? 'If it is not, reply to this email.' : 'If you want to add something, reply to this email.']
            : []),
        ].join(' '),
      },
    ],
    reason: `You get this because you wrote to ${site_name} through the support form on ${site_domain}. Sent by Deskbell.`,
  };
}
