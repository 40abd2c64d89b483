import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { NewTicketDialog } from '../features/tickets/new/new-ticket-dialog.tsx';
import { openTicketDialog } from '../features/tickets/ticket-opening.ts';
import { readId } from '../ui/read-id.ts';

/** Preselects the page's site. The new ticket opens over the page or, where tickets cannot, over its site. */
export function NewTicket({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const siteId = readId(useMatch('/sites/:id')?.params.id ?? params.get('site'));
  return (
    <NewTicketDialog
      siteId={siteId}
      onCreated={({ id, site_id }) => openTicketDialog(id) || void navigate(`/sites/${site_id}?ticket=${id}`)}
      onClose={onClose}
    />
  );
}
