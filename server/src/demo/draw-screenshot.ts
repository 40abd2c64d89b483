import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];
type Box = readonly [left: number, top: number, width: number, height: number, color: Color];

const WIDTH = 720;
const HEIGHT = 420;

const PAGE: Color = [250, 250, 248];
const INK: Color = [38, 50, 46];
const LINE: Color = [214, 219, 215];
const GREEN: Color = [16, 185, 129];
const RED: Color = [214, 57, 57];
const PALE_RED: Color = [253, 234, 234];

const BOXES: readonly Box[] = [
  [0, 0, WIDTH, 56, [255, 255, 255]],
  [32, 18, 120, 20, GREEN],
  [520, 22, 60, 12, LINE],
  [600, 22, 88, 12, LINE],
  [0, 56, WIDTH, 1, LINE],
  [32, 88, 220, 24, INK],
  [32, 140, 380, 48, [255, 255, 255]],
  [32, 140, 380, 2, RED],
  [32, 186, 380, 2, RED],
  [48, 158, 110, 12, INK],
  [32, 204, 380, 36, PALE_RED],
  [48, 216, 12, 12, RED],
  [72, 216, 190, 12, RED],
  [32, 268, 380, 1, LINE],
  [32, 292, 160, 12, LINE],
  [340, 292, 72, 12, INK],
  [32, 324, 120, 12, LINE],
  [340, 324, 72, 12, INK],
  [32, 364, 380, 36, GREEN],
  [456, 88, 232, 232, [255, 255, 255]],
  [484, 116, 176, 120, [222, 206, 178]],
  [484, 260, 140, 12, INK],
  [484, 284, 90, 12, LINE],
];

export function drawScreenshot(): Buffer {
  // Each row starts with its filter: none.
  const pixels = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  const boxes: readonly Box[] = [[0, 0, WIDTH, HEIGHT, PAGE], ...BOXES];
  for (const [left, top, width, height, color] of boxes)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) pixels.set(color, y * (1 + WIDTH * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
