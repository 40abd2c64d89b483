import type { File } from '@deskbell/contract/files';
import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';

const HEAD_BYTES = 64;
const JPEG_HEAD_BYTES = 512 * 1024;
const JPEG_START = 0xff;

/** EXIF orientations 5 to 8 swap width and height. */
const FIRST_ROTATED = 5;

export interface Picture {
  readonly type: NonNullable<File['type']>;
  readonly width: number;
  readonly height: number;
}

const FORMATS = [
  { type: 'image/png', format: PNG },
  { type: 'image/jpeg', format: JPG },
  { type: 'image/gif', format: GIF },
  { type: 'image/webp', format: WEBP },
] as const;

export class PictureHead {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  add(bytes: Uint8Array): void {
    const wanted = (this.#chunks[0] ?? bytes)[0] === JPEG_START ? JPEG_HEAD_BYTES : HEAD_BYTES;
    if (this.#length >= wanted) return;
    // A copy: a view would keep the whole chunk in memory.
    this.#chunks.push(Uint8Array.from(bytes.subarray(0, wanted - this.#length)));
    this.#length += bytes.length;
  }

  describe(): Picture | null {
    return describePicture(Buffer.concat(this.#chunks));
  }
}

export function describePicture(bytes: Uint8Array): Picture | null {
  // A copy: image-size reads past the end of a view, into bytes of other requests.
  const head = Uint8Array.from(bytes.subarray(0, JPEG_HEAD_BYTES));
  for (const { type, format } of FORMATS) {
    try {
      if (!format.validate(head)) continue;
      const { width, height, orientation = 1 } = format.calculate(head);
      const isPicture = isSide(width) && isSide(height);
      if (!isPicture) return null;
      return orientation < FIRST_ROTATED ? { type, width, height } : { type, width: height, height: width };
    } catch {
      return null;
    }
  }
  return null;
}

const isSide = (length: number) => Number.isInteger(length) && length > 0 && length < 2 ** 31;
