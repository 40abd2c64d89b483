import { Check, Clock, X } from 'lucide-react';
import { ICON } from '../../ui/icon-sizes.ts';

export const FATES = {
  Sent: { icon: <Check {...ICON} />, tone: 'good' },
  Failed: { icon: <X {...ICON} />, tone: 'bad' },
  Waiting: { icon: <Clock {...ICON} />, tone: 'neutral' },
} as const;
