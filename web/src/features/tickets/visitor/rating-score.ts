import type { RatingScore } from '@deskbell/contract/ratings';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';

export const SCORES: Record<RatingScore, { label: string; icon: LucideIcon }> = {
  good: { label: 'Good', icon: Smile },
  okay: { label: 'Okay', icon: Meh },
  bad: { label: 'Bad', icon: Frown },
};
