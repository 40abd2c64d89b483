import type { Brand } from '@deskbell/contract/brand';
import { escapeHtml } from './escape-html.ts';

const LOGO_HEIGHT = 24;

/** Ends the pages for visitors: the brand of the team, or the product. */
export function madeBy(brand: Brand | null): string {
  if (!brand) return '<a href="/">Deskbell</a>';
  const name = escapeHtml(brand.name);
  if (!brand.logo) return `<bdi>${name}</bdi>`;
  const { url, width, height } = brand.logo;
  const shown = Math.min(LOGO_HEIGHT, height);
  return `<img class="brand-logo" src="${escapeHtml(url)}" width="${Math.max(1, Math.round((width * shown) / height))}" height="${shown}" alt="${name}">`;
}
