import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';
import { SOURCES } from './contents.ts';

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = ['wide', 'phone'] as const;
/** Pixels of a picture per pixel of CSS, as e2e/pictures/take-pictures.ts takes them. */
const DENSITY = { wide: 1.5, phone: 2 } as const;

export type Theme = (typeof THEMES)[number];
export type Width = (typeof WIDTHS)[number];

export interface PictureFile {
  url: string;
  content: Buffer;
  /** In pixels of CSS. */
  width: number;
  height: number;
}

const pathOf = (name: string, width: Width, theme: Theme) =>
  join(ROOT, SOURCES, 'pictures', `${name}-${width}-${theme}.webp`);

export function readPicture(name: string, width: Width, theme: Theme): PictureFile {
  const path = pathOf(name, width, theme);
  if (!existsSync(path))
    throw new Error(`${path} is missing: add "${name}" to e2e/pictures/picture-table.ts and run npm run screenshots.`);
  const content = readFileSync(path);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const size = sizeOf(content);
  return {
    url: `/docs/files/${name}-${width}-${theme}-${hash}.webp`,
    content,
    width: Math.round(size.width / DENSITY[width]),
    height: Math.round(size.height / DENSITY[width]),
  };
}

/** Reads the header of a WebP file, whose first chunk is lossless, lossy or extended. */
function sizeOf(webp: Buffer): { width: number; height: number } {
  const kind = webp.toString('latin1', 12, 16);
  if (kind === 'VP8L') {
    const bits = webp.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ') return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };
  return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
}
