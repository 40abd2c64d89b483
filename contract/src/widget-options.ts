import * as z from 'zod';
import { VISITOR_LANGUAGES } from './limits.ts';
import { isPagePattern, patternsOf } from './page-pattern.ts';
import { optionalText } from './text.ts';
import {
  WIDGET_GREETING_MAX,
  WIDGET_HIDDEN_ON_MAX,
  WIDGET_LABEL_MAX,
  WIDGET_OFFSET_MAX,
  WIDGET_OFFSET_MIN,
  WIDGET_SIDES,
  WIDGET_TABS,
  WIDGET_THEMES,
  type WidgetOptions,
} from './widget-values.ts';

const OFFSET_RANGE = `Use a whole number from ${WIDGET_OFFSET_MIN} to ${WIDGET_OFFSET_MAX}.`;

export const widgetOptions = z.object({
  side: z.enum(WIDGET_SIDES, 'Use right or left.'),
  offset: z.int(OFFSET_RANGE).min(WIDGET_OFFSET_MIN, OFFSET_RANGE).max(WIDGET_OFFSET_MAX, OFFSET_RANGE),
  label: optionalText(WIDGET_LABEL_MAX),
  tab: z.enum(WIDGET_TABS, 'Use shown, desktop or hidden.'),
  hidden_on: optionalText(WIDGET_HIDDEN_ON_MAX).refine(
    (paths) => patternsOf(paths).every(isPagePattern),
    'Use paths of letters, digits and / - _ . *, separated by commas, such as /checkout*.',
  ),
  theme: z.enum(WIDGET_THEMES, 'Use auto, light or dark.'),
  language: z.enum(VISITOR_LANGUAGES, `Use one of ${VISITOR_LANGUAGES.join(', ')}.`).nullable(),
  greeting: optionalText(WIDGET_GREETING_MAX),
  asks_name: z.boolean(),
  asks_priority: z.boolean(),
  remembers_tickets: z.boolean(),
}) satisfies z.ZodType<WidgetOptions>;
