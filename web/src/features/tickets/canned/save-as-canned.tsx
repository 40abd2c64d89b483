import { allows } from '@deskbell/contract/roles';
import type { Comment, Ticket } from '@deskbell/contract/tickets';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './save-as-canned.module.css';

const CannedReplyDialog = lazyPart(
  async () => (await import('../../../canned-replies/canned-reply-dialog.tsx')).CannedReplyDialog,
  { isFloating: true },
);

/** On replies of the team, for those who may use canned replies. */
export function SaveAsCanned({ comment, ticket }: { comment: Comment; ticket: Ticket }) {
  const { site } = useTicketSite(ticket.site_id);
  const [isOpen, setIsOpen] = useState(false);
  const isReply = comment.author === 'agent' && comment.audience === 'customer' && comment.comment !== '';
  if (!site || !isReply || !allows(site.role, 'work')) return null;
  return (
    <>
      <IconButton
        label="Save as canned reply"
        size="sm"
        className={styles.save}
        icon={<BookmarkPlus {...ICON_SM} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <CannedReplyDialog
          teamId={site.team_id}
          sites={[site]}
          body={comment.comment}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
