const LINE_FEED = 0x0a;
const FIRST_BYTES = 4_096;
/** Base64 is decoded in blocks: a text of the whole part would stay in the heap of the thread. */
const BLOCK_BYTES = 64 * 1024;
/** More than an email has lines; the rest is decoded as one. */
const UNITS_MAX = 300_000;

/** The content of a part in one buffer: the parser's own decoders keep an object per line, which takes seconds. */
export class LineDecoder {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  update(line: Uint8Array): void {
    this.append(line.length + 1, (room) => {
      room.set(line);
      room[line.length] = LINE_FEED;
      return line.length + 1;
    });
  }

  async finalize(): Promise<ArrayBuffer> {
    const { buffer, byteOffset } = this.#bytes;
    return buffer.slice(byteOffset, byteOffset + this.#length) as ArrayBuffer;
  }

  /** `write` returns how much of the room it used. */
  protected append(room: number, write: (room: Buffer) => number): void {
    const length = this.#length + room;
    if (length > this.#bytes.length) {
      const longer = Buffer.allocUnsafeSlow(2 * length);
      longer.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = longer;
    }
    this.#length += write(this.#bytes.subarray(this.#length, length));
  }
}

export class Base64Decoder extends LineDecoder {
  readonly #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #blockLength = 0;
  /** The block before ended with less than four characters. */
  #rest = '';
  #units = 0;

  override update(line: Uint8Array): void {
    for (let at = 0; at < line.length; ) {
      const some = line.subarray(at, at + BLOCK_BYTES - this.#blockLength);
      this.#block.set(some, this.#blockLength);
      this.#blockLength += some.length;
      at += some.length;
      if (this.#blockLength === BLOCK_BYTES) this.#decodeBlock();
    }
  }

  override async finalize(): Promise<ArrayBuffer> {
    this.#decodeBlock();
    this.#decode(this.#rest);
    return super.finalize();
  }

  /** A padding ends a unit, and some mailers pad every line. */
  #decodeBlock(): void {
    const text = this.#rest + this.#block.toString('latin1', 0, this.#blockLength).replace(/[^a-zA-Z0-9+/=]+/g, '');
    this.#blockLength = 0;
    let at = 0;
    for (; this.#units < UNITS_MAX; this.#units += 1) {
      const padding = text.indexOf('=', at);
      if (padding < 0) break;
      this.#decode(text.slice(at, padding));
      at = padding + 1;
    }
    const whole = text.length - ((text.length - at) % 4);
    this.#decode(text.slice(at, whole));
    this.#rest = text.slice(whole);
  }

  #decode(unit: string): void {
    if (unit !== '') this.append(Math.ceil(unit.length / 4) * 3, (room) => room.write(unit, 'base64'));
  }
}
