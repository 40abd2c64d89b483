import { metaContent } from './deployment.ts';

/** Unknown when pages are prerendered: the server replaces it by the size of the widget.js that it sends. */
export const WIDGET_BYTES = metaContent('deskbell:widget-bytes') ?? 'widget-bytes.deskbell.invalid';
