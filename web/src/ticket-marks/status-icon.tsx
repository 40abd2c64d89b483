import type { TicketStatus } from '@deskbell/contract/tickets';
import { Archive, Check, Circle, CircleCheck, CircleDot, Contrast, type LucideIcon } from 'lucide-react';
import { ICON } from '../ui/marks/icon-sizes.ts';

export const STATUS_ICONS: Record<TicketStatus, LucideIcon> = {
  new: CircleDot,
  open: Circle,
  in_progress: Contrast,
  resolved: Check,
  closed: CircleCheck,
  archived: Archive,
};

export function StatusIcon({ status, colored = false }: { status: TicketStatus; colored?: boolean }) {
  const Icon = STATUS_ICONS[status];
  return <Icon {...ICON} style={colored ? { color: `var(--${status.replace('_', '-')})` } : undefined} />;
}
