/** The link file: for browsers without constructable style sheets or modal dialogs. */
import * as texts from '@deskbell/contract/languages/en';
import type { Link } from './file-interfaces.ts';

export const draw: Link['draw'] = (root, url, look) => {
  const link = document.createElement('a');
  link.href = `${url}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = look?.label ?? texts.tab;
  const side = look?.style?.includes('left:0') ? 'left' : 'right';
  const text = look?.style?.includes('--t:#000') ? '#000' : '#fff';
  // Through the CSSOM: a strict CSP of the page forbids style elements and attributes.
  link.style.cssText =
    `position:fixed;z-index:999999999;${side}:0;bottom:20%;padding:10px 14px;border:1px solid #888;border-radius:8px;` +
    `background:${look?.color ?? '#000'};color:${text};font:600 14px system-ui;text-decoration:none`;
  root.append(link);
};
