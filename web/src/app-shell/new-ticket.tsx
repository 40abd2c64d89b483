import { useEffect } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { Monogram } from '../features/sites/monogram.tsx';
import { NewTicketDialog } from '../features/tickets/new/new-ticket-dialog.tsx';
import { openTicketDialog } from '../features/tickets/ticket-opening.ts';
import { readId } from '../ui/read-id.ts';

/** Preselects the page's site, or the only one of its filter. The new ticket opens over the page or, where tickets cannot, over its site. */
export function NewTicket({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [filtered, ...others] = params.getAll('site');
  const siteId = readId(useMatch('/sites/:id')?.params.id ?? (others.length === 0 ? filtered : undefined));
  const isByAddress = params.has('new');

  // A reload must not open it again.
  useEffect(() => {
    if (!isByAddress) return;
    setParams(
      (current) => {
        current.delete('new');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isByAddress, setParams]);

  return (
    <NewTicketDialog
      siteId={siteId}
      siteMark={({ name, widget_color }) => <Monogram small name={name} color={widget_color} />}
      onCreated={({ id, site_id }) => openTicketDialog(id) || void navigate(`/sites/${site_id}?ticket=${id}`)}
      onClose={onClose}
    />
  );
}
