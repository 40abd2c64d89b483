import type { Comment, TicketDetail } from '@deskbell/contract/tickets';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { AssignControl } from '../assign/assign-control.tsx';
import { FollowersControl } from '../follow/followers-control.tsx';
import { TimeSpent } from '../minutes/time-spent.tsx';
import { PriorityControl } from '../priority/priority-control.tsx';
import { Property, PropertyButton } from '../property.tsx';
import type { TicketPart } from '../queries/ticket-part-requests.ts';
import { TagsControl } from '../tagging/tags-control.tsx';
import { importOrigin } from './import-origin.ts';

interface TicketPropertiesProps {
  ticket: TicketDetail;
  comments: readonly Comment[];
  canChange: boolean;
  timezone: string;
  menuProps: (part: TicketPart) => { open: boolean; onOpenChange: (open: boolean) => void };
}

export function TicketProperties({ ticket, comments, canChange, timezone, menuProps }: TicketPropertiesProps) {
  return (
    <div>
      {canChange ? (
        <>
          <AssignControl ticket={ticket} {...menuProps('assign')} />
          <PriorityControl ticket={ticket} timezone={timezone} {...menuProps('priority')} />
          <TagsControl ticket={ticket} {...menuProps('tags')} />
          <FollowersControl ticket={ticket} {...menuProps('followers')} />
        </>
      ) : (
        <Property label="Priority">
          <PriorityMark priority={ticket.priority} />
        </Property>
      )}
      {canChange && ticket.known_issue && (
        <PropertyButton label="Known issue" onClick={() => menuProps('known-issue').onOpenChange(true)}>
          <bdi>{ticket.known_issue.sentence}</bdi>
        </PropertyButton>
      )}
      {ticket.imported_from && <Property label="Imported">{importOrigin(ticket.imported_from)}</Property>}
      {ticket.minutes !== null && ticket.minutes > 0 && (
        <TimeSpent minutes={ticket.minutes} comments={comments} timezone={timezone} />
      )}
    </div>
  );
}
