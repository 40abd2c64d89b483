import * as z from 'zod';
import { endpoint, id } from './endpoint.ts';
import { BRAND_NAME_MAX, LOGO_TYPES } from './limits.ts';
import { requiredName } from './plain-name.ts';
import { widgetColor } from './sites.ts';

export const brandLogo = z.object({
  /** A path of this installation that anyone can read; another one after each change. */
  url: z.string(),
  type: z.enum(LOGO_TYPES),
  width: z.int(),
  height: z.int(),
  size: z.int(),
});
export type BrandLogo = z.infer<typeof brandLogo>;

export const brand = z.object({ name: z.string(), color: z.string(), logo: brandLogo.nullable() });
export type Brand = z.infer<typeof brand>;

/** Null while the team has none: its clients then see Deskbell. */
const reply = z.object({ brand: brand.nullable() });

export const brandChanges = z.object({
  name: requiredName(BRAND_NAME_MAX, 'A name is required.'),
  color: widgetColor,
});
export type BrandChanges = z.infer<typeof brandChanges>;

export const readBrand = endpoint('GET /api/teams/:id/brand', {
  access: 'read',
  summary: 'What the clients of a team see instead of Deskbell; null while it is not set',
  reply,
});

export const changeBrand = endpoint('PUT /api/teams/:id/brand', {
  access: 'manage',
  summary: 'Set name and color of the brand',
  body: brandChanges,
  reply,
});

export const removeBrand = endpoint('DELETE /api/teams/:id/brand', {
  access: 'manage',
  summary: 'Remove the brand with its logo',
  reply: z.object({ id }),
});

export const changeLogo = endpoint('PUT /api/teams/:id/brand/logo', {
  access: 'manage',
  summary: 'Set the logo of the brand: a PNG or WebP picture of at most 100 kB and 600 × 200 pixels',
  body: z.unknown(),
  bodyType: 'image/png',
  reply,
  fails: [409],
});

export const removeLogo = endpoint('DELETE /api/teams/:id/brand/logo', {
  access: 'manage',
  summary: 'Remove the logo of the brand',
  reply,
});
