import { KEPT_DAYS_MAX, KEPT_DAYS_MIN } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { number } from '../../../format/counted.ts';

export interface KeptDays {
  keep_tickets_days: number | null;
  keep_files_days: number | null;
}

export const KEPT_DAYS_RULE = `Use a whole number from ${KEPT_DAYS_MIN} to ${number(KEPT_DAYS_MAX)}, or leave it empty.`;

export const typedDaysOf = (days: number | null) => (days === null ? '' : String(days));

export function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= KEPT_DAYS_MIN && days <= KEPT_DAYS_MAX ? days : undefined;
}

export const isKeptBy = (site: Site, days: KeptDays) =>
  site.keep_tickets_days === days.keep_tickets_days && site.keep_files_days === days.keep_files_days;
