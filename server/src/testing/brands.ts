import { crc32, deflateSync } from 'node:zlib';
import type { Brand } from '@deskbell/contract/brand';
import type { Browser } from './test-app.ts';

export const BRAND = { name: 'Lindqvist Studio', color: '#14532d' };

/** A PNG picture of one color. */
export function aLogo(width = 480, height = 96): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, with a palette.
  header.set([1, 3], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([20, 83, 45])),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const putLogo = (browser: Browser, teamId: number, payload: Buffer, type = 'image/png') =>
  browser.send({
    method: 'PUT',
    url: `/api/teams/${teamId}/brand/logo`,
    headers: { 'content-type': type },
    payload,
  });

export async function setBrand(browser: Browser, teamId: number): Promise<Brand> {
  await browser.put(`/api/teams/${teamId}/brand`, BRAND);
  return (await putLogo(browser, teamId, aLogo())).json().brand;
}
