const LINE_FEED = 0x0a;
const FIRST_BYTES = 4_096;
/** More than an email has lines; the rest is decoded as one. */
const UNITS_MAX = 300_000;

/** The lines of a part in one buffer: the parser's own decoders keep an object per line, which takes seconds. */
export class LineDecoder {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  update(line: Uint8Array): void {
    const length = this.#length + line.length + 1;
    if (length > this.#bytes.length) {
      const longer = Buffer.allocUnsafeSlow(2 * length);
      longer.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = longer;
    }
    this.#bytes.set(line, this.#length);
    this.#bytes[length - 1] = LINE_FEED;
    this.#length = length;
  }

  protected get lines(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  async finalize(): Promise<ArrayBuffer> {
    return exactly(this.lines);
  }
}

export class Base64Decoder extends LineDecoder {
  /** A padding ends a unit, and some mailers pad every line. */
  override async finalize(): Promise<ArrayBuffer> {
    const text = this.lines.toString('latin1').replace(/[^a-zA-Z0-9+/=]+/g, '');
    const bytes = Buffer.allocUnsafeSlow(Math.ceil(text.length / 4) * 3);
    let length = 0;
    let at = 0;
    for (let units = 0; at < text.length && units < UNITS_MAX; units += 1) {
      const padding = text.indexOf('=', at);
      const end = padding < 0 ? text.length : padding;
      if (end > at) length += bytes.write(text.slice(at, end), length, 'base64');
      at = end + 1;
    }
    length += bytes.write(text.slice(at), length, 'base64');
    return exactly(bytes.subarray(0, length));
  }
}

const exactly = ({ buffer, byteOffset, length }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
