import { TicketX, WifiOff } from 'lucide-react';
import { ApiError } from '../../../api/call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ICON_LG } from '../../../ui/icon-sizes.ts';

export function TicketMissing({ error }: { error: Error }) {
  if (error instanceof ApiError)
    return (
      <EmptyState icon={<TicketX {...ICON_LG} />} title="There is no such ticket">
        It may have been deleted together with its site.
      </EmptyState>
    );
  return (
    <EmptyState icon={<WifiOff {...ICON_LG} />} title="The ticket could not be read">
      Check your connection, then refresh.
    </EmptyState>
  );
}
