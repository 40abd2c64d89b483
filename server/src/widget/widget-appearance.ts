import { matchesPage, patternsOf } from '@deskbell/contract/page-pattern';
import { parseUrl } from '@deskbell/contract/parse-url';
import { textColorOn } from '@deskbell/contract/text-color';
import type { WidgetAppearance } from '@deskbell/contract/widget';
import { widgetOptions } from '@deskbell/contract/widget-options';
import { DEFAULT_WIDGET_OPTIONS, type WidgetOptions } from '@deskbell/contract/widget-values';
import { textsIn } from '../languages/visitor-texts.ts';

type Attributes = Readonly<Record<string, string>>;
type Differences = Omit<Extract<WidgetAppearance, { active: true }>, 'active' | 'name' | 'color' | 'takes_files'>;

const isOn = (attribute: string) => attribute !== 'false';
const READ: Partial<Record<keyof WidgetOptions, (attribute: string) => unknown>> = {
  offset: Number,
  asks_name: isOn,
  asks_priority: isOn,
  remembers_tickets: isOn,
};

/** Converts to dataset names: asksName for data-asks-name. */
const datasetName = (option: string) => option.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const OPTIONS = (Object.keys(DEFAULT_WIDGET_OPTIONS) as (keyof WidgetOptions)[]).map((name) => ({
  name,
  attribute: datasetName(name),
  schema: widgetOptions.shape[name],
  read: READ[name] ?? ((attribute: string) => attribute),
}));

export function optionsOnPage(options: WidgetOptions, attributes: Attributes): WidgetOptions {
  const overrides = OPTIONS.flatMap(({ name, attribute, schema, read }) => {
    if (attributes[attribute] === undefined) return [];
    const { success, data } = schema.safeParse(read(attributes[attribute]));
    return success ? [[name, data]] : [];
  });
  return overrides.length === 0 ? options : { ...options, ...Object.fromEntries(overrides) };
}

/** Leaves out the widget's defaults, which the loader contains. */
export function differencesOf(
  options: WidgetOptions,
  color: string,
  pageLanguage: string | null,
  page: string | undefined,
): Differences {
  const { label, language, greeting, remembers_tickets } = options;
  const tab = label ?? textsIn(language ?? pageLanguage).tab;
  const tabHere = isLeftOut(options, page) ? 'hidden' : options.tab;
  const style = textStyleOf(color) + styleOf({ ...options, tab: tabHere });
  return {
    ...(style && { style }),
    ...(tab !== textsIn('en').tab && { label: tab }),
    ...(language && { language }),
    ...(greeting && { greeting }),
    ...(!remembers_tickets && { forgets: true as const }),
  };
}

function isLeftOut({ hidden_on }: WidgetOptions, page: string | undefined): boolean {
  const pathname = hidden_on && page ? parseUrl(page)?.pathname : undefined;
  return pathname !== undefined && patternsOf(hidden_on).some((pattern) => matchesPage(pattern, pathname));
}

/** Text is white by default. */
const textStyleOf = (color: string) => (textColorOn(color) === '#ffffff' ? '' : ':host{--t:#000}button{color:#000}');

/** Selectors start with :host where they must outweigh those of the form. */
function styleOf({ side, offset, tab, theme, asks_name, asks_priority }: WidgetOptions): string {
  const isLeft = side === 'left';
  const hidden = [!asks_name && ':host .name', !asks_priority && ':host .rank'].filter(Boolean);
  return [
    isLeft &&
      'button{left:0;right:auto;top:50%;bottom:auto;transform-origin:0 0;transform:rotate(-90deg) translate(-50%);border-radius:0 0 10px 10px}' +
        '@media(min-width:640px){:host dialog{left:56px;right:auto}}',
    offset !== DEFAULT_WIDGET_OPTIONS.offset && `button{${isLeft ? `top:${offset}` : `bottom:${100 - offset}`}%}`,
    tab === 'hidden' && 'button{display:none}',
    tab === 'desktop' && '@media(max-width:639px){button{display:none}}',
    theme !== 'auto' && `:host dialog{color-scheme:${theme}}`,
    hidden.length > 0 && `${hidden}{display:none}`,
  ]
    .filter(Boolean)
    .join('');
}
