import { Archive, Check, Circle, CircleCheck, CircleDot, Contrast, type LucideIcon } from 'lucide-react';
import type { STATUS_LABELS } from '../format/ticket-words.ts';
import { ICON } from './icon-sizes.ts';

type Status = keyof typeof STATUS_LABELS;

const ICONS: Record<Status, LucideIcon> = {
  new: CircleDot,
  open: Circle,
  in_progress: Contrast,
  resolved: Check,
  closed: CircleCheck,
  archived: Archive,
};

/** Beside a word that says the same. */
export function StatusIcon({ status, className }: { status: Status; className?: string | undefined }) {
  const Icon = ICONS[status];
  return <Icon {...ICON} className={className} />;
}
