import type { Counter, Timestamp } from './ticket-tables.ts';

export interface PageDays {
  site_id: number;
  day: string;
  path: string;
  widget_loads: Counter;
  widget_opens: Counter;
  tickets: Counter;
}

export interface PageAlarms {
  site_id: number;
  path: string;
  tickets: number;
  usual: number;
  began_at: string;
  told_at: Timestamp;
}
