import { WIDGET_BYTES } from '../../content/widget-bytes.ts';

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
