import type { VisitorLanguage } from './limits.ts';

// No zod here: web imports these values.

export const WIDGET_SIDES = ['right', 'left'] as const;
/** Where the tab is shown; `desktop` hides it on phones. A page without it calls `Deskbell.open()`. */
export const WIDGET_TABS = ['shown', 'desktop', 'hidden'] as const;
export const WIDGET_THEMES = ['auto', 'light', 'dark'] as const;

/** Vertical center of the tab, in percent of the window's height from the top. */
export const WIDGET_OFFSET_MIN = 10;
export const WIDGET_OFFSET_MAX = 90;
export const WIDGET_LABEL_MAX = 24;
export const WIDGET_GREETING_MAX = 200;
export const WIDGET_HIDDEN_ON_MAX = 500;

export interface WidgetOptions {
  readonly side: (typeof WIDGET_SIDES)[number];
  readonly offset: number;
  /** The text of the tab; null shows "Support" in the language of the page. */
  readonly label: string | null;
  readonly tab: (typeof WIDGET_TABS)[number];
  /** Patterns of paths without the tab, separated by commas: `/checkout*, /cart`. */
  readonly hidden_on: string | null;
  readonly theme: (typeof WIDGET_THEMES)[number];
  /** Null uses the language of the page, else of the browser. */
  readonly language: VisitorLanguage | null;
  readonly greeting: string | null;
  readonly asks_name: boolean;
  readonly asks_priority: boolean;
  readonly remembers_tickets: boolean;
}

export const DEFAULT_WIDGET_OPTIONS: WidgetOptions = {
  side: 'right',
  offset: 50,
  label: null,
  tab: 'shown',
  hidden_on: null,
  theme: 'auto',
  language: null,
  greeting: null,
  asks_name: true,
  asks_priority: true,
  remembers_tickets: true,
};
