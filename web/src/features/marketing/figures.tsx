import { metaContent } from '../../content/deployment.ts';

/** Unknown when pages are prerendered: the server replaces it by the size of the widget.js that it sends. */
const WIDGET_BYTES = metaContent('deskbell:widget-bytes') ?? 'widget-bytes.deskbell.invalid';

export const WidgetBytes = () => WIDGET_BYTES;

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

export const inWords = (number: number): string => NUMBERS[number] ?? String(number);
