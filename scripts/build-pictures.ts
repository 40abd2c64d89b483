import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PRODUCT_TAGLINE } from '../web/src/content/product.ts';
import { ROOT } from './run-command.ts';

const require = createRequire(import.meta.url);
const FONT = require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff');
const ICO_SIZE = 32;
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
/** Launchers crop a maskable icon to a circle of 80 %; the bell is drawn inside it. */
const MASKABLE_SCALE = 0.8;
const SHORTCUT_SIZE = 96;
/** Drawn in lines, in place of the bell. */
const SHORTCUTS = {
  'shortcut-new-ticket.png': 'M16 9v14M9 16h14',
  'shortcut-tickets.png':
    'M24 16h-4l-2 3h-4l-2-3H8l2.3-5.5a2 2 0 0 1 1.9-1.5h7.6a2 2 0 0 1 1.9 1.5L24 16v5a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2v-5',
};
const NOTIFICATION_BADGE_SIZE = 96;

/** Renders the Open Graph image and the bitmap icons: docs/decisions/0015 */
export async function buildPictures(client: string): Promise<void> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const write = (name: string, content: Uint8Array) => writeFileSync(join(client, name), content);

  const [firstLine, secondLine] = PRODUCT_TAGLINE;
  const og = read('web/pictures/og.svg').replace('{first line}', firstLine).replace('{second line}', secondLine);
  write('og.png', draw(withTokens(og), 1200));

  const icon = read('web/public/favicon.svg');
  write('favicon.ico', icoOf(draw(icon, ICO_SIZE)));
  // Operating systems mask these icons, so the background must reach the corners.
  const square = icon.replace(' rx="8"', '');
  for (const [name, size] of Object.entries(ICONS)) write(name, draw(square, size));
  write('icon-maskable-512.png', draw(maskableOf(square), 512));
  for (const [name, lines] of Object.entries(SHORTCUTS)) write(name, draw(withLines(square, lines), SHORTCUT_SIZE));
  // Android draws only the opaque parts of it, in one color.
  write('notification-badge.png', draw(icon.replace(/<rect .*\/>/, ''), NOTIFICATION_BADGE_SIZE));
}

const withLines = (icon: string, lines: string) =>
  icon.replace(
    /<path .*\/>/,
    `<path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>`,
  );

const maskableOf = (icon: string) =>
  icon.replace(
    /<path .*\/>/,
    (path) => `<g transform="translate(16 16) scale(${MASKABLE_SCALE}) translate(-16 -16)">${path}</g>`,
  );

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function withTokens(svg: string): string {
  const tokens = read('web/src/styles/tokens.css');
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_use, name: string) => {
    const light = new RegExp(`${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1];
    if (!light) throw new Error(`tokens.css has no color ${name}.`);
    return light;
  });
}

function draw(svg: string, width: number): Uint8Array {
  const font = { fontBuffers: [sfntOf(readFileSync(FONT))], loadSystemFonts: false, defaultFontFamily: 'Inter' };
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng();
}

/** ICO container: a directory with one entry, then the PNG. */
function icoOf(png: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICO_SIZE, 6);
  head.writeUInt8(ICO_SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/** WOFF 1 to SFNT: the same tables, inflated; resvg reads no WOFF. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEAD + index * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = SFNT_HEAD + index * SFNT_ENTRY;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
